import { chmod, mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Letter, letterText } from './transport.ts';

/**
 * Writes a mail into a file that only the server's own user can read: for an installation without a mail server, whose
 * operator opens it to find the code or link.
 * @returns the file's name, the same at every try
 */
export async function keepLetter(folder: string, uid: string, kind: string, letter: Letter): Promise<string> {
  const name = `${letter.date.toISOString().slice(0, 19).replaceAll(':', '-')}-${kind}-${uid}.eml`;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const draft = join(folder, `.${name}`);
  const file = await open(draft, 'w', 0o600);
  try {
    await file.writeFile(await letterText(letter));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, join(folder, name));
  return name;
}

/** Removes kept mails; one that is gone already is no matter. */
export async function removeKept(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(join(folder, name), { force: true });
}
