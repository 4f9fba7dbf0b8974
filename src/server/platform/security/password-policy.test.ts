import { describe, expect, it } from 'vitest';
import { readCommonPasswords } from './common-passwords.ts';
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
    'acornconfoundnifty',
    'capillaryoversizedname',
    'crystalthievishbonehead',
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

describe('a password with names', () => {
  const planner = {
    ...owner,
    username: 'pia.planner',
    email: 'pia@northwind.example',
    firstName: 'Pia',
    lastName: 'Planner',
  };
  const manager = { ...owner, username: 'ute', email: 'ute@northwind.example', firstName: 'Ute', lastName: 'Manager' };

  it.each([
    ['Pia-Planner-2026!!', planner],
    ['Planner_Pia_01.02.1999', planner],
    ['Ute-Manager-2026!!', manager],
    ['UteManager!!UteManager', manager],
    ['Manager-Ute-1999!?', manager],
    ['Ute & Manager & Ute & Manager', manager],
    ['UteManager2026!!', manager],
    ['Northwind-Utilities-2026!', manager],
    ['Ute Manager of Northwind Utilities', manager],
    ['Ute-Northwind-Password-2026!', manager],
    ['José-Núñez-2026!!', { ...owner, firstName: 'Jose', lastName: 'Nuñez' }],
  ])('is refused if little remains without them: %s', (password, of) => {
    expect(passwordProblem(password, of)).toMatch('from your name');
  });

  it.each([
    ['computer minute salute lantern', manager],
    ['chute parachute tribute', manager],
    ['utopia umbrella nineteen', planner],
    ['granada facade gravel', owner],
    ['Ute-xK9#vTq2!mLp', manager],
    ['Ute 594028175630', manager],
    ['Ute paints lighthouses in March', manager],
  ])('is accepted if enough remains without them: %s', (password, of) => {
    expect(passwordProblem(password, of)).toBeUndefined();
  });
});

describe('the list of common passwords', () => {
  const list = readCommonPasswords().trim().split('\n');

  it('contains a million passwords', () => {
    expect(list.length).toBe(999_999);
  });

  it.each([1_000, 10_000, 50_000, 100_000, 500_000, 900_000])(
    'makes the password at rank %i too easy to guess, even with a capital letter and with digits and symbols around it',
    (rank) => {
      const known = list[rank - 1] as string;
      const capital = known.charAt(0).toUpperCase() + known.slice(1);
      for (const form of [`${capital}${'2026'.padStart(12 - known.length, '!')}`, `!!${known}!1234`.padEnd(12, '!')])
        expect(passwordProblem(form, owner), form).toMatch('too easy to guess');
    },
  );

  it('contains tens of thousands of long passwords, which are refused', () => {
    const long = list.filter((known) => known.length >= 12);
    expect(long.length).toBeGreaterThan(40_000);
    const sample = long.filter((_, at) => at % 2_000 === 0);
    expect(sample.filter((known) => passwordProblem(known, owner) === undefined)).toEqual([]);
  });
});

it('only the first 64 characters count, so that no password takes long to check', () => {
  const strong = 'umbrella horse battery lantern quarry bicycle';
  expect(passwordProblem(`${'a1!'.repeat(22)}${strong}`, owner)).toMatch('too easy to guess');
  expect(passwordProblem(`${strong}${'a1!'.repeat(22)}`, owner)).toBeUndefined();
});
