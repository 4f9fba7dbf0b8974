import type { MailSettingsInput } from '#root/contract/settings/mail-settings.ts';

export type Provider = 'other' | 'microsoft' | 'google';

type Preset = Pick<MailSettingsInput, 'host' | 'port' | 'encryption' | 'verifyCertificate' | 'authentication'>;

const submission = { port: 587, encryption: 'starttls', verifyCertificate: true, authentication: 'password' } as const;

/** The settings that the providers document for mail programs. */
export const presets: Readonly<Record<Exclude<Provider, 'other'>, Preset>> = {
  microsoft: { host: 'smtp.office365.com', ...submission },
  google: { host: 'smtp.gmail.com', ...submission },
};

/** Finds the provider of a host. */
export function findProvider(host: string): Provider {
  const found = Object.entries(presets).find(([, preset]) => preset.host === host.trim().toLowerCase());
  return (found?.[0] as Provider | undefined) ?? 'other';
}

const usualPorts = { none: 25, starttls: 587, tls: 465 } as const;

/** Chooses the encryption's usual port, unless the present one is unusual. */
export function choosePort(encryption: MailSettingsInput['encryption'], present: number): number {
  return (Object.values(usualPorts) as number[]).includes(present) ? usualPorts[encryption] : present;
}
