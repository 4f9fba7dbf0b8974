import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { project } from '#test/support/sources.ts';

/**
 * The rule applies to all migrations after this one: servers of the previous release can work with the schema of the
 * next release.
 */
const first = '0045-servers';
const folder = join(project, 'migrations');
const names = readdirSync(folder)
  .map((file) => file.replace(/\.sql$/, ''))
  .sort();

/** Statements that remove something that servers of the previous release may use. */
const breaking = [
  /\bdrop\s+(table|column|view|function|procedure|type|schema|sequence|policy|trigger)\b/,
  /\brename\s+(to|column)\b/,
  /\balter\s+(column\s+)?\w+\s+(set\s+data\s+)?type\b/,
  /\balter\s+(column\s+)?\w+\s+(set\s+not\s+null|drop\s+default)\b/,
  /\bset\s+schema\b/,
  /\brevoke\s.+\sfrom\s+holdfast_app\b/,
];
const marks = /create\s+or\s+replace\s+function\s+minimum_server_schema\(\).*?select\s+'([^']+)'/s;

/**
 * Checks one migration. If earlier servers cannot work with it, it has to name the earlier migration that servers must
 * know at least. @returns the problem; undefined if there is none
 */
function findProblem(name: string, sql: string, all: readonly string[]): string | undefined {
  const text = sql.replaceAll(/--[^\n]*/g, '').toLowerCase();
  // Tables and other objects that the same migration has created are not in use by any server yet.
  const made = new Set([...text.matchAll(/\bcreate\s+(?:table|view|type|function)\s+(\w+)/g)].map((match) => match[1]));
  const statements = text
    .split(';')
    .filter((statement) => !made.has(/\b(?:alter\s+table|drop\s+function)\s+(\w+)/.exec(statement)?.[1]));
  const broken = breaking.some((pattern) => statements.some((statement) => pattern.test(statement)));
  // A column that older servers do not fill needs a default.
  const demanding = statements.some((statement) =>
    /\badd\s+(?:column\s+)?(?!constraint\b)\w+\s[^,]*\bnot\s+null\b(?![^,]*\b(?:default|generated)\b)/.test(
      statement
        .replaceAll(/default\s+[^,]*?\bnot\s+null\b/g, '')
        .replaceAll(/generated\s+always\s+as\s+\(.*?\)\s+stored/gs, 'generated'),
    ),
  );
  if (!broken && !demanding) return undefined;
  const mark = marks.exec(sql)?.[1];
  if (mark === undefined) return `${name} takes away what earlier servers use, and does not say since when`;
  return all.includes(mark) && mark < name ? undefined : `${name} names ${mark}, which is no earlier migration`;
}

describe('migrations', () => {
  it('either keep everything that the previous release uses, or name the first servers that can continue', () => {
    const problems = names
      .filter((name) => name > first)
      .map((name) => findProblem(name, readFileSync(join(folder, `${name}.sql`), 'utf8'), names));
    expect(problems.filter((problem) => problem !== undefined)).toEqual([]);
  });

  const mark = (name: string) =>
    `create or replace function minimum_server_schema() returns text language sql as $$ select '${name}' $$;`;
  it.each([
    ['alter table users drop column nickname;', true],
    ['alter table users rename column nickname to alias;', true],
    ['alter table users alter column nickname type integer;', true],
    ['alter table users alter nickname set not null;', true],
    ['alter table users add column nickname text not null;', true],
    ['drop function my_organisations();', true],
    ['revoke update on users from holdfast_app;', true],
    [`alter table users drop column nickname; ${mark('9999-later')}`, true],
    [`alter table users drop column nickname; ${mark(first)}`, false],
    ["alter table users add column nickname text not null default '';", false],
    ['alter table users add column nickname text;', false],
    ['create table pets (organisation_uid uuid not null); alter table pets add column name text not null;', false],
    ['-- drop table users;\nselect 1;', false],
    ['create function once() returns void; drop function once();', false],
    ['alter table users add column is_known boolean generated always as (nickname is not null) stored;', false],
  ])('are judged correctly by the check: %s', (sql, isProblem) => {
    expect(findProblem('0046-try', sql, [first, '0046-try']) !== undefined).toBe(isProblem);
  });
});
