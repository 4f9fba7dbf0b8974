import { describe, expect, it } from 'vitest';
import { readAddresses } from './addresses.ts';

const plain = (text: string) =>
  readAddresses(text).map(({ email, firstName, lastName, problem }) => [email, firstName, lastName, problem]);

describe('pasted addresses', () => {
  it.each([
    ['a@x.org, b@x.org;c@x.org\nd@x.org\r\n\te@x.org', ['a@x.org', 'b@x.org', 'c@x.org', 'd@x.org', 'e@x.org']],
    ['  a@x.org ;; ,\n\n b@x.org,', ['a@x.org', 'b@x.org']],
    ['', []],
    ['mailto:a@x.org', ['a@x.org']],
  ])('are separated: %j', (text, addresses) => {
    expect(readAddresses(text).map(({ email }) => email)).toEqual(addresses);
  });

  it('can include names, in the forms that mail programs use', () => {
    const text = [
      'Ana Lee <ana@x.org>',
      '"Lee, Bo" <bo@x.org>',
      'Maria del Mar Cruz <cy@x.org>; Dee <dee@x.org>',
      'Eve Fox eve@x.org',
      '<fay@x.org>',
    ].join('\n');
    expect(plain(text)).toEqual([
      ['ana@x.org', 'Ana', 'Lee', null],
      ['bo@x.org', 'Bo', 'Lee', null],
      ['cy@x.org', 'Maria del Mar', 'Cruz', null],
      ['dee@x.org', 'Dee', '', null],
      ['eve@x.org', 'Eve', 'Fox', null],
      ['fay@x.org', '', '', null],
    ]);
  });

  it('are checked individually, so that a wrong address does not affect the other addresses', () => {
    expect(plain('ana, Bo <bo@>, a@x.org, A@X.org, "Cy <cy@x.org\nd@x.org')).toEqual([
      ['ana', '', '', 'Valid e-mail required'],
      ['bo@', 'Bo', '', 'Valid e-mail required'],
      ['a@x.org', '', '', null],
      ['A@X.org', '', '', 'Already in the list'],
      ['<cy@x.org', 'Cy', '', 'Valid e-mail required'],
      ['d@x.org', '', '', null],
    ]);
  });
});
