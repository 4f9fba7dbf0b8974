import { chmod, mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { formatEml, type MailMessage } from './mail-connection.ts';

/**
 * Saves a mail as a file that only the server's user can read. The operator of an installation without a mail server
 * finds codes and links in these files.
 * @returns the name of the file, which is the same at every try
 */
export async function saveMail(folder: string, uid: string, kind: string, message: MailMessage): Promise<string> {
  const name = `${message.date.toISOString().slice(0, 19).replaceAll(':', '-')}-${kind}-${uid}.eml`;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const draft = join(folder, `.${name}`);
  const file = await open(draft, 'w', 0o600);
  try {
    await file.writeFile(await formatEml(message));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, join(folder, name));
  return name;
}

/** Removes saved mails. Files that no longer exist are ignored. */
export async function removeMailFiles(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(join(folder, name), { force: true });
}
