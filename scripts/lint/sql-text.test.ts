import { expect, test } from 'vitest'
import { looksLikeSql } from './sql-text.ts'

test.each([
  'select 1',
  'select auth.uid()',
  'SELECT * FROM lists',
  `
    select id, name
    from public.lists`,
  'insert into lists (id) values ($1)',
  'update auth.users set email = $1',
  'delete from lists',
  'with body as (select 1) select * from body',
  'create table if not exists t (id int)',
  'create or replace function f() returns int',
  'drop database test',
  'grant select on lists to authenticated',
  'set local statement_timeout = 1',
  'begin',
  'ROLLBACK',
  ' where id = $1',
  ' values ($1, $2)',
])('%j is SQL', (text) => {
  expect(looksLikeSql(text)).toBe(true)
})

test.each([
  '',
  'Select a store',
  'Select a store from the list',
  'select',
  'Update your list',
  'Delete from my lists',
  'Create table service',
  'with milk',
  'Set your password',
  'begin with a letter',
  'Nothing here where you are',
  'grocery_server',
  'Values: 1, 2',
  'truncate text-muted',
])('%j is not SQL', (text) => {
  expect(looksLikeSql(text)).toBe(false)
})
