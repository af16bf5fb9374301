-- A plan made while the tables were small would read them whole for each list.
alter function private.told_lists(jsonb) set enable_seqscan = off;
