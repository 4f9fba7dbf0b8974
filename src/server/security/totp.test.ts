import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromBase32, hotp, matchTotp, newTotpSecret, otpauthUri, stepOf, toBase32 } from './totp.ts';

const rfcSecret = Buffer.from('12345678901234567890');

describe('codes', () => {
  it('are those of RFC 4226, appendix D', () => {
    const codes = Array.from({ length: 10 }, (_, counter) => hotp(rfcSecret, counter));
    expect(codes).toEqual('755224 287082 359152 969429 338314 254676 287922 162583 399871 520489'.split(' '));
  });

  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('are those of RFC 6238, appendix B, for SHA-1: at %i s', (seconds, code) => {
    expect(hotp(rfcSecret, stepOf(seconds * 1000), 8)).toBe(code);
    expect(matchTotp(toBase32(rfcSecret), code.slice(2), seconds * 1000)).toBe(stepOf(seconds * 1000));
  });

  it('are those of an independent generator, where it is installed', () => {
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
      expect(matchTotp(secret, oathtool(secret, seconds), seconds * 1000)).toBe(stepOf(seconds * 1000));
    }
  });

  it('are taken one step early and one step late, and no further', () => {
    const [secret, time] = ['JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', 1_800_000_000_000];
    const taken = [-2, -1, 0, 1, 2].map((steps) =>
      matchTotp(secret, hotp(fromBase32(secret), stepOf(time) + steps), time),
    );
    expect(taken).toEqual([undefined, -1, 0, 1, undefined].map((n) => (n === undefined ? n : stepOf(time) + n)));
    expect(matchTotp(secret, '', time)).toBeUndefined();
  });
});

it('Base32 is that of RFC 4648 and comes back as it was', () => {
  expect(toBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      expect(fromBase32(toBase32(Buffer.from(bytes)))).toEqual(Buffer.from(bytes));
    }),
  );
  expect(() => fromBase32('A1')).toThrow('not in Base32');
});

it('a QR code names the product and the account', () => {
  expect(otpauthUri('ABC', 'ada reyes@northwind')).toBe(
    'otpauth://totp/Holdfast:ada%20reyes%40northwind?secret=ABC&issuer=Holdfast&algorithm=SHA1&digits=6&period=30',
  );
  expect(fromBase32(newTotpSecret())).toHaveLength(20);
});
