import { describe, expect, it } from 'vitest';
import { parseSender, parseSmtpUrl } from './mail-server.ts';
import { isHost, isPrivateAddress, resolveMailHost } from './resolve-mail-host.ts';

describe('the mail server of an organisation', () => {
  it.each([
    ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254', '100.64.0.1'],
    ...['0.0.0.0', '224.0.0.1', '255.255.255.255', '::1', '::', 'fe80::1', 'fc00::1', 'fd12::1', 'ff02::1'],
    ...['::ffff:10.0.0.1', '::ffff:7f00:1', '::ffff:0:a00:1', '64:ff9b::a00:1', '2002:a00:1::', '::127.0.0.1'],
  ])('cannot have a private address: %s', (address) => {
    expect(isPrivateAddress(address)).toBe(true);
  });

  it.each(['8.8.8.8', '172.32.0.1', '11.0.0.1', '2001:4860:4860::8888', '::ffff:8.8.8.8', '192.169.0.1'])(
    'can have a public address: %s',
    (address) => {
      expect(isPrivateAddress(address)).toBe(false);
    },
  );

  it('is refused if its name resolves to a private address in any spelling, unless the installation allows it', async () => {
    for (const host of ['localhost', '127.0.0.1', '127.1', '2130706433', '0x7f.1', '::1'])
      await expect(resolveMailHost(host, [])).rejects.toThrow(/private network|no server named/);
    expect(await resolveMailHost('127.0.0.1', ['127.0.0.0/8'])).toBe('127.0.0.1');
    expect(await resolveMailHost('LocalHost', ['localhost'])).toMatch(/^(127\.0\.0\.1|::1)$/);
    await expect(resolveMailHost('127.0.0.1', ['10.0.0.0/8', 'mail.internal'])).rejects.toThrow('private network');
  });

  it('must have a valid host name', async () => {
    for (const host of [
      'a b',
      'x\r\nQUIT',
      'http://x',
      'x/y',
      '[::1]',
      '',
      '-a.example',
      `${'a'.repeat(64)}.example`,
    ]) {
      expect(isHost(host)).toBe(false);
      await expect(resolveMailHost(host, [])).rejects.toThrow('not the name of a mail server');
    }
    expect(['mail.example.org', 'smtp-relay.example.org.', 'mail', '::1'].every(isHost)).toBe(true);
  });
});

describe('the mail configuration', () => {
  it('reads a mail server from an SMTP address', () => {
    expect(parseSmtpUrl('smtp://user%40x:p%3Aw@mail.example.org')).toEqual({
      host: 'mail.example.org',
      port: 587,
      encryption: 'starttls',
      verifyCertificate: true,
      login: { username: 'user@x', password: 'p:w' },
    });
    expect(parseSmtpUrl('smtps://mail.example.org')).toMatchObject({ port: 465, encryption: 'tls', login: undefined });
    expect(parseSmtpUrl('smtp://[::1]:25?encryption=none')).toMatchObject({
      host: '::1',
      port: 25,
      encryption: 'none',
    });
    const wrong = [
      'mail.example.org',
      'http://x',
      'smtp://',
      'smtp://x?encryption=maybe',
      'smtp://x/path',
      'smtp://a%0d:b@x',
    ];
    expect(wrong.map(parseSmtpUrl)).toEqual(wrong.map(() => undefined));
  });

  it('reads a sender', () => {
    expect(parseSender('Holdfast <a@example.org>')).toEqual({ name: 'Holdfast', address: 'a@example.org' });
    expect(parseSender('a@example.org')).toEqual({ name: '', address: 'a@example.org' });
    expect(['Holdfast', 'a@b@c <', '<a@b', 'A <a@b>\r\nBcc: c@d'].map(parseSender)).toEqual([
      ...[undefined, undefined, undefined, undefined],
    ]);
  });
});
