import type { FileType } from '#root/contract/supplier-certificates.ts';
import { NotATable } from '../tables/not-a-table.ts';
import { unzip, zipSize } from '../tables/safe-zip.ts';

/** A file that is not taken; the message is for people. */
export class FileRefused extends Error {}

/** Most bytes that a document may say it unpacks to. */
const mostUnpacked = 250 * 1024 * 1024;
/** Most bytes of the one part of a document that is read. */
const mostContentTypes = 1024 * 1024;

const begins = (content: Buffer, bytes: readonly number[], at = 0) =>
  content.subarray(at, at + bytes.length).equals(Buffer.from(bytes));
const letters = (text: string) => [...Buffer.from(text, 'latin1')];

const officeTypes = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
} as const;

/**
 * A Word document or a workbook by the list of its parts, the only part that is unpacked. One with macros has another type there.
 * @throws FileRefused for a damaged archive, and for one that would unpack to too much
 */
function officeType(content: Buffer): FileType | undefined {
  try {
    if (zipSize(content) > mostUnpacked)
      throw new FileRefused('This file is too large when it is unpacked. Save it as PDF.');
    const [types] = unzip(content, (name) => name === '[Content_Types].xml', mostContentTypes);
    const text = types?.content.toString('utf8') ?? '';
    return (['docx', 'xlsx'] as const).find((type) => text.includes(`"${officeTypes[type]}"`));
  } catch (error) {
    throw error instanceof NotATable
      ? new FileRefused('This file is damaged. Save it again and try once more.')
      : error;
  }
}

function typeOf(content: Buffer): FileType | undefined {
  if (begins(content, letters('%PDF-'))) return 'pdf';
  if (begins(content, [0x89, ...letters('PNG\r\n'), 0x1a, 0x0a]) && begins(content, letters('IHDR'), 12)) return 'png';
  if (begins(content, [0xff, 0xd8, 0xff])) return 'jpg';
  return begins(content, letters('PK\u0003\u0004')) ? officeType(content) : undefined;
}

const endings: Readonly<Record<FileType, RegExp>> = {
  pdf: /\.pdf$/i,
  docx: /\.docx$/i,
  xlsx: /\.xlsx$/i,
  png: /\.png$/i,
  jpg: /\.jpe?g$/i,
};

/**
 * What a file is, by its content. Its name has to end accordingly: programs go by it once the file has been downloaded.
 * @throws FileRefused with what is wrong
 */
export function judgeFile(name: string, content: Buffer): FileType {
  if (content.length === 0) throw new FileRefused('This file is empty.');
  const type = typeOf(content);
  if (!type)
    throw new FileRefused(
      'This is no PDF, Word document (docx), workbook (xlsx), PNG or JPEG image, whatever its name says.',
    );
  if (!endings[type].test(name))
    throw new FileRefused(
      `The content of this file is ${type.toUpperCase()}, but its name does not end with .${type}.`,
    );
  return type;
}
