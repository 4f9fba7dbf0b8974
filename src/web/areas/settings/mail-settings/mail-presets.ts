import type { MailSettingsInput } from '#root/contract/settings/mail-settings.ts';

export type Provider = 'other' | 'microsoft' | 'google';

type Preset = Pick<MailSettingsInput, 'host' | 'port' | 'encryption' | 'verifyCertificate' | 'authentication'>;

const submission = { port: 587, encryption: 'starttls', verifyCertificate: true, authentication: 'password' } as const;

/** The settings that the providers document for mail clients. */
export const presets: Readonly<Record<Exclude<Provider, 'other'>, Preset>> = {
  microsoft: { host: 'smtp.office365.com', ...submission },
  google: { host: 'smtp.gmail.com', ...submission },
};

/** Returns the provider of a host. */
export function findProvider(host: string): Provider {
  const found = Object.entries(presets).find(([, preset]) => preset.host === host.trim().toLowerCase());
  return (found?.[0] as Provider | undefined) ?? 'other';
}

const usualPorts = { none: 25, starttls: 587, tls: 465 } as const;

/** Returns the usual port for this type of encryption, or the present port if that port is not a usual one. */
export function choosePort(encryption: MailSettingsInput['encryption'], present: number): number {
  return (Object.values(usualPorts) as number[]).includes(present) ? usualPorts[encryption] : present;
}
