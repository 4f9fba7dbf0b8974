import { describe, expect, it } from 'vitest';
import { commonPasswords } from './common-passwords.ts';
import { passwordProblem } from './password-policy.ts';

const owner = {
  username: 'ada.reyes',
  email: 'ada.reyes@northwind.example',
  firstName: 'Ada',
  lastName: 'Reyes',
  organisation: 'Northwind Utilities',
  friendlyUrl: 'northwind',
};

describe('a new password', () => {
  it.each([
    'umbrella horse battery',
    'Zürich-Depot 4 Kräne',
    'the tide leaves at noon',
    'gravel umbrella nineteen',
    'xK9#vTq2!mLpW7',
    '7#2!9$4%1&5*3a',
    '594028175630',
    'Ada drinks green tea at 5',
    'northwind has nine pumps',
    '日本橋の夜景は本当に綺麗だ',
  ])('is accepted: %s', (password) => {
    expect(passwordProblem(password, owner)).toBeUndefined();
  });

  it.each([
    'password1234',
    'Password1234!',
    'P@ssw0rd1234',
    'passwordpassword',
    'Welcome-2024!!',
    'Summer 2025!!!',
    'qwertyuiop123',
    '1q2w3e4r5t6y',
    'aaaaaaaaaaaa',
    'abcabcabcabcabc',
    '123456789012',
    '210987654321',
    'correcthorsebatterystaple',
    'letmein-please',
    'hello hello hello',
    'iloveyou123456',
    '!!!!!!!!!!!!',
    'Administrator1',
    'November2025!',
  ])('is too easy to guess: %s', (password) => {
    expect(passwordProblem(password, owner)).toMatch('too easy to guess');
  });

  it.each([
    'ada.reyes2024',
    'Ada.Reyes!!!!',
    'northwind-2025',
    'Northwind Utilities',
    'reyes1987reyes1',
    'ada.reyes@northwind.example',
    'NorthwindPassword',
  ])('is refused if it contains data of its owner: %s', (password) => {
    expect(passwordProblem(password, owner)).toMatch('from your name');
  });
});

it('the list contains only passwords of at least twelve characters', () => {
  expect([...commonPasswords].filter((password) => password.length < 12)).toEqual([]);
  expect(commonPasswords.size).toBeGreaterThan(200);
});
