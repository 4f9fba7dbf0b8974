import { readFile } from 'node:fs/promises';
import PostalMime from 'postal-mime';
import { parseHeads } from '#root/server/platform/audit/seal-heads.ts';

/** The links of the audit logs' chains that were stored outside of the installation. */
export interface KeptHeads {
  readonly heads: ReadonlyMap<string, readonly string[]>;
  /** The reason why the file contains no links; undefined if it contains some or if there is no file. */
  readonly problem: string | undefined;
}

const none: KeptHeads = { heads: new Map(), problem: undefined };

/**
 * Reads the links from the file that was given to the command, or else from the file that the server writes. The file
 * can be a saved email. An email is decoded, because it breaks long lines in the middle of a link.
 */
export async function readKeptHeads(given: string | undefined, written: string | undefined): Promise<KeptHeads> {
  const file = given ?? written;
  if (file === undefined) return none;
  const advice =
    given === undefined
      ? 'If AUDIT_SEAL_FILE is new, run "npm run audit:seal" once. Otherwise find out who removed the links: without them, nobody can tell whether a log was cut off.'
      : 'Pass the file of AUDIT_SEAL_FILE, a whole saved email of AUDIT_SEAL_MAIL, or what AUDIT_SEAL_WEBHOOK received.';
  const name = given === undefined ? `The file ${file} of AUDIT_SEAL_FILE` : `The file ${file}`;
  try {
    const content = await readFile(file);
    const { text = '', html = '' } = await PostalMime.parse(content);
    const heads = parseHeads([content.toString('utf8'), text, html].join('\n'));
    return { heads, problem: heads.size > 0 ? undefined : `${name} contains no link of an audit log. ${advice}` };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const why = code === 'ENOENT' ? 'does not exist' : `cannot be read (${message})`;
    return { ...none, problem: `${name} ${why}. ${advice}` };
  }
}
