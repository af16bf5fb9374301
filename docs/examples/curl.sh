#!/bin/sh
# Uses a shopper's lists from a shell. Create a token on your account page, then:
#
#   GENIE_URL=https://lists.example.org GENIE_TOKEN=gg_pat_… sh docs/examples/curl.sh
#
# Creates a list, adds items, ticks one, shows what is left to buy, and deletes the list.
set -eu

# ask METHOD PATH [BODY]: passes the token through standard input, so that it isn't visible in a process list.
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

# With your own id, a request that is sent twice doesn't create a second list.
list=$(cat /proc/sys/kernel/random/uuid 2>/dev/null || uuidgen | tr '[:upper:]' '[:lower:]')
ask POST /lists "{\"id\":\"$list\",\"name\":\"From a shell\"}" >/dev/null

# Apples are bought at Costco, and the rest at any store.
echo "Added: $(ask POST "/lists/$list/items" '{"text":"milk, 2 lbs apples (@Costco), eggs"}')"

# Each item in the response has its id. The first item is milk.
milk=$(ask GET "/lists/$list/items?limit=1" | sed 's/.*"id":"\([^"]*\)".*/\1/')
ask PATCH "/lists/$list/items/$milk" '{"done":true}' >/dev/null

echo "To buy: $(ask GET "/lists/$list/items?done=false")"

ask DELETE "/lists/$list"
echo "Deleted"
