import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { makeTotp, matchTotp, newTotpSecret, otpauthUri, stepSeconds, toStep } from './totp.ts';

/** The secret in both RFCs, `12345678901234567890`, in Base32. */
const rfcSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('one-time codes', () => {
  it.each(
    '755224 287082 359152 969429 338314 254676 287922 162583 399871 520489'
      .split(' ')
      .map((code, counter) => ({ counter, code })),
  )('match RFC 4226, appendix D: counter $counter', ({ counter, code }) => {
    const time = counter * stepSeconds * 1000;
    expect(makeTotp(rfcSecret, time)).toBe(code);
    expect(matchTotp(rfcSecret, code, time)).toBe(counter);
  });

  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('match RFC 6238, appendix B, for SHA-1: at %i s', (seconds, code) => {
    // The RFC lists codes of eight digits, whose last six digits are the code here.
    expect(makeTotp(rfcSecret, seconds * 1000)).toBe(code.slice(2));
    expect(matchTotp(rfcSecret, code.slice(2), seconds * 1000)).toBe(toStep(seconds * 1000));
  });

  it('match the codes of an independent generator, if one is installed', () => {
    const oathtool = (secret: string, seconds: number) =>
      execFileSync('oathtool', ['--totp', '--base32', `--now=@${seconds}`, secret], { encoding: 'utf8' }).trim();
    try {
      execFileSync('oathtool', ['--version'], { stdio: 'ignore' });
    } catch {
      process.stderr.write('oathtool is not installed here: codes were compared with the vectors of the RFCs only\n');
      return;
    }
    for (let round = 0; round < 25; round += 1) {
      const [secret, seconds] = [newTotpSecret(), randomBytes(4).readUInt32BE()];
      expect(matchTotp(secret, oathtool(secret, seconds), seconds * 1000)).toBe(toStep(seconds * 1000));
    }
  });

  it('are accepted one step early and one step late, and no further', () => {
    const [secret, time] = ['JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', 1_800_000_000_000];
    const accepted = [-2, -1, 0, 1, 2].map((steps) =>
      matchTotp(secret, makeTotp(secret, time + steps * stepSeconds * 1000), time),
    );
    expect(accepted).toEqual([undefined, -1, 0, 1, undefined].map((n) => (n === undefined ? n : toStep(time) + n)));
  });

  it.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])('do not include %j', (code) => {
    expect(matchTotp(newTotpSecret(), code, Date.now())).toBeUndefined();
  });
});

it('a secret has 160 bits in Base32, and no two are the same', () => {
  const secrets = Array.from({ length: 50 }, newTotpSecret);
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(new Set(secrets).size).toBe(50);
});

it('a secret that is not Base32 is an error', () => {
  expect(() => matchTotp('A1', '123456', Date.now())).toThrow();
});

it('a QR code names the product and the account', () => {
  expect(otpauthUri('ABCDEFGH', 'ada reyes@northwind')).toBe(
    'otpauth://totp/Holdfast:ada%20reyes%40northwind?issuer=Holdfast&secret=ABCDEFGH&algorithm=SHA1&digits=6&period=30',
  );
});
