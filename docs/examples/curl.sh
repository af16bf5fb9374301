#!/bin/sh
# Uses a shopper's lists from a shell. Create a token on your account page, then:
#
#   GENIE_URL=https://lists.example.org GENIE_TOKEN=gg_pat_… sh docs/examples/curl.sh
#
# It makes a list, puts items on it, ticks one, shows what is still to buy, and deletes the list again.
set -eu

# ask METHOD PATH [BODY]: the token goes through standard input, where no list of processes shows it.
ask() {
  method=$1
  path=$2
  shift 2
  if [ $# -gt 0 ]; then
    set -- --header 'Content-Type: application/json' --data "$1"
  fi
  printf 'header = "Authorization: Bearer %s"\n' "$GENIE_TOKEN" |
    curl --config - --silent --show-error --fail-with-body --retry 3 \
      --request "$method" "$@" "$GENIE_URL/api/v1$path"
}

echo "Who asks: $(ask GET /me)"

# With an id of your own, a request that is sent again makes no second list.
list=$(cat /proc/sys/kernel/random/uuid 2>/dev/null || uuidgen | tr '[:upper:]' '[:lower:]')
ask POST /lists "{\"id\":\"$list\",\"name\":\"From a shell\"}" >/dev/null

# Apples are bought at Costco, and the rest at any store.
echo "Added: $(ask POST "/lists/$list/items" '{"text":"milk, 2 lbs apples (@Costco), eggs"}')"

# The ids of items come with them; that of the first is the one of milk.
milk=$(ask GET "/lists/$list/items?limit=1" | sed 's/.*"id":"\([^"]*\)".*/\1/')
ask PATCH "/lists/$list/items/$milk" '{"done":true}' >/dev/null

echo "To buy: $(ask GET "/lists/$list/items?done=false")"

ask DELETE "/lists/$list"
echo "Deleted"
