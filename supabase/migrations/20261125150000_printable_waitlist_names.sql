-- A name on the waitlist may hold nothing that acts on whoever prints it: control characters, which
-- terminals take for commands, line separators, and marks that reorder the text after them. Addresses
-- can't hold any since the first day.
alter table public.waitlist add constraint waitlist_name_printable check (
  name !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]'
) not valid;

-- What was left of such a name is kept, unless it is blank.
update public.waitlist w
set name = case when c.name ~ '[^[:space:]]' then btrim(c.name) end
from (
  select id, regexp_replace(
    name, '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+', ' ', 'g'
  ) as name
  from public.waitlist
  where name ~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]'
) c
where w.id = c.id;

alter table public.waitlist validate constraint waitlist_name_printable;
