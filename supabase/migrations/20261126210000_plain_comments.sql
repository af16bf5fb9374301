-- The comments of supabase/schemas in plain English.

comment on schema private is 'Functions that clients cannot call';
comment on table public.personal_access_tokens is
  'Tokens that let a shopper''s programs use the API until the shopper revokes them';
comment on column public.personal_access_tokens.secret_hash is
  'SHA-256 of the token, which is shown once and never stored';
comment on column public.personal_access_tokens.scopes is
  'What the token allows; lists:write includes lists:read';
comment on column public.personal_access_tokens.last_used_on is
  'Day of the last use, in UTC; enough to find unused tokens';
comment on function public.create_access_token is
  'Creates a token for the shopper and returns its secret once';
comment on function public.my_access_tokens is 'Lists the shopper''s tokens, newest first';
comment on function public.end_access_token is
  'Revokes one token; false if the shopper has no such token';
comment on function public.end_all_access_tokens is
  'Revokes all tokens of the shopper and returns how many there were';
comment on function public.use_access_token is
  'Returns the token with this SHA-256, unless it has expired or its account is disabled';
comment on function private.scopes_of_token is
  'Scopes of the caller''s token; null without a valid token';
comment on function public.has_shown_second_factor is
  'Whether the session is as strong as the account requires; true if the account has no second factor';
comment on function private.require_second_factor is
  'Checks the second factor for functions that bypass row-level security';
comment on function public.has_password is
  'Whether the shopper can sign in with a password; accounts created by an email link have none';
comment on function public.my_sessions is
  'Sessions of the shopper: the current one first, then the most recently used';
comment on function public.end_session is
  'Signs the shopper out on one device; false if they have no such session';
comment on function public.link_owner is
  'Masked address of the account that an emailed link opens, such as a…@example.com; null if there is none';
comment on function public.cancel_email_change is
  'Cancels a pending email change and its links; false if there is none';
comment on function private.has_proved_email is
  'Whether the shopper confirmed their address by email, or an admin confirmed it';
comment on function public.is_admin is
  'Whether the shopper is an administrator now; reads only app_metadata, because shoppers can write user_metadata';
comment on table public.quotas is
  'Limits of single shoppers that differ from the default of 1,000 lists and 48 MB of list_items';
comment on table public.waitlist is 'People who asked for early access';
comment on column public.waitlist.name is 'As typed; null if left blank';
comment on column public.stores.chain is 'Name of the chain in the app''s catalog';
comment on column public.stores.store_number is 'Store number used by the chain';
comment on column public.stores.opening_hours is 'OpenStreetMap syntax, in the store''s time zone';
comment on column public.stores.is_address_completed is
  'True if the city or ZIP code was missing and was taken from the nearest ZIP code';
comment on column public.stores.source_date is 'Day when the source collected the store';
comment on table public.store_aliases is 'Maps a store id of a source to the id used in the app';
comment on table public.store_imports is 'State of each chain''s last import';
comment on column public.store_imports.imported_at is
  'Null if an import was tried but none succeeded';
comment on function public.miles_between is
  'Great-circle distance in miles between two points in degrees';
comment on function public.box_around is
  'Range of longitudes and latitudes within this many miles of a point';
comment on function public.find_stores is
  'Returns the nearest stores by great-circle distance; isAvailable is false if no store of the chain is known';
comment on table public.last_used_stores is 'Store that a shopper chose last, on any device';
comment on column public.last_used_stores.store is
  'The store as shown when chosen; it may no longer be in public.stores';
comment on table public.aisle_corrections is
  'Aisle or department of an item in a store, as a shopper corrected it; both null if the shopper withdrew the correction';
comment on column public.aisle_corrections.store_id is
  'Id in public.stores, or of a sample store or typical layout, which are in no table';
comment on column public.aisle_corrections.item_key is
  'Same key for all spellings of a name, as computed by the app';
comment on column public.aisle_corrections.store_name is
  'Name shown at the time, because stores come and go';
comment on column public.aisle_corrections.corrected_at is
  'Time of the correction by the device''s clock; the latest one wins';
comment on column public.aisle_corrections.updated_at is
  'Time when the server received it, by the server''s clock';
comment on aggregate private.count_apart(timestamptz, interval) is
  'Counts ordered times, treating times closer together than the interval as one';
comment on function public.aisle_reports is
  'Aisles that several other shoppers reported independently for a real store, without naming them: the place most reported recently, else in the last year; the newer one wins a tie';
comment on table public.lists is 'Lists of shoppers; their rows are in list_items';
comment on column public.lists.uid is
  'Equals the owner''s id for their current list, which has no name';
comment on column public.lists.saved_id is
  'Time of saving in milliseconds, or the next free number if the owner already has a list with that time; null for the current list';
comment on column public.lists.present is 'False if deleted; it can be restored for 30 days';
comment on column public.lists.trip is
  'Number of the current shopping trip; each tick belongs to one trip';
comment on column public.lists.clocks is 'When each field was last written; the latest write wins';
comment on column public.lists.version is
  'Increases with each change to the list, its items, ticks or members';
comment on column public.lists.trip_by is 'User who last set the trip';
comment on table public.list_members is 'Members with whom an owner shares a list';
comment on table public.list_items is 'Items of a list as written, and its headings';
comment on column public.list_items.key is
  'Same on all devices for the same words, so milk added on two devices is one row';
comment on column public.list_items.before is 'Separator between this row and the one before it';
comment on column public.list_items.place is 'Position of the row in its list';
comment on table public.list_ticks is 'Items picked up on a shopping trip';
comment on column public.list_ticks.assigned_to is
  'User who picks up the item on a shared trip; null if unassigned';
comment on function private.my_lists is
  'Lists that the shopper can see, with the shopper''s role on each';
comment on function private.lock_list is 'Locks a list and returns the shopper''s role on it';
comment on table public.last_restore is 'At most one row; empty if no backup was ever restored';
comment on function private.record_restore() is
  'Call this after restoring the database by other means than "admin restore"';
comment on function public.sync_lists is
  'Syncs a shopper''s lists: accepts up to 500 changes to 20 lists and returns up to 1 MB of rows; has_more is true if there are more';
comment on table public.list_invites is 'Invitation links that share a list';
comment on column public.list_invites.secret_hash is 'SHA-256 of the secret in the link''s fragment';
comment on column public.list_invites.used_by is
  'Hash of link and account for each person who joined through the link';
comment on function private.shopper_name is
  'Name of a shopper, or the part of their address before the @';
comment on function private.people_of_list is
  'Owner of a list, then its members in the order they joined; empty if the list isn''t shared';
comment on function public.create_list_invite is
  'Creates an invitation link to the shopper''s list and returns its secret once';
comment on function public.list_invites(uuid) is 'Valid invitation links to the shopper''s list';
comment on function public.revoke_list_invite is
  'Revokes an invitation link for anyone who has not joined yet; false if the shopper has no such link';
comment on function public.preview_list_invite is
  'Owner and name of the list that an invitation link leads to; null if the link is no longer valid';
comment on function public.accept_list_invite is
  'Joins the list of an invitation link and returns its id; does not count as a use for a member';
comment on function public.set_list_role is
  'Makes a member an editor or a viewer; revokes editor links when it removes rights';
comment on function public.remove_list_member is
  'Removes a member from the shopper''s list and revokes its open links, or removes the shopper from another list';
comment on function public.hand_over_list is
  'Makes an editor the owner of the shopper''s list; the shopper becomes an editor';
comment on function private.require_scope is
  'Checks that the caller''s token has a scope; a signed-in session has all scopes';
comment on function public.lists_page is
  'Page of lists that the shopper can see, newest first, starting after the given list';
comment on function public.list_rows is
  'A list that the shopper can see, with its rows in order and the ticks of its trip; else null';
comment on function public.lock_list_rows is
  'Like list_rows, but locks the list until the transaction ends if the shopper may change it, and adds a clock later than all clocks of the list';
comment on function public.change_lists is
  'Changes lists like sync_lists and returns the refused changes';
comment on function public.my_data is 'All data about the shopper, without secrets';
comment on function public.delete_my_account is
  'Deletes all data of the shopper; shared lists pass to an editor unless the caller opts out. Refused if the last sign-in was more than 10 minutes ago';
comment on function private.aisle_report_rules is
  'Rules for showing corrections to others: minimum account age, the time within which new accounts count as one, how many must agree, the age up to which recent reports win, the maximum age of a correction, and the maximum number of items per store';
comment on column public.list_ticks.trip is 'Number of the shopping trip, as in lists.trip';
comment on column public.list_ticks.key is
  'Key of the ticked row in list_items; older apps wrote the name of the item';
comment on column public.list_ticks.done is 'Whether the item was picked up; false after an undo';
