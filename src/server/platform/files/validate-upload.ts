import type { FileType } from '#root/contract/resources/supplier-certificates.ts';
import { readZipSize, unzip } from '#root/server/platform/spreadsheets/safe-zip.ts';
import { UnreadableTable } from '#root/server/platform/spreadsheets/unreadable-table.ts';
import { hasTooManyPixels, tooManyPixels } from './image-size.ts';

/** Thrown for a file that is refused. The message is for the user. */
export class FileRefused extends Error {}

/** The maximum unpacked size of a document, as the archive states it, in bytes. */
const maxUnpacked = 250 * 1024 * 1024;
/** The maximum unpacked size of the only part that is read, in bytes. */
const maxContentTypes = 1024 * 1024;

const hasBytes = (content: Buffer, bytes: readonly number[], at = 0) =>
  content.subarray(at, at + bytes.length).equals(Buffer.from(bytes));
const letters = (text: string) => [...Buffer.from(text, 'latin1')];

const officeTypes = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
} as const;

/**
 * Recognises a Word document or workbook by its list of content types, the only part that is unpacked. Files with
 * macros have other types.
 * @throws FileRefused if the archive is damaged or would unpack to too much
 */
async function findOfficeType(content: Buffer): Promise<FileType | undefined> {
  try {
    if ((await readZipSize(content)) > maxUnpacked)
      throw new FileRefused('This file is too large when it is unpacked. Save it as PDF.');
    const [types] = await unzip(content, (name) => name === '[Content_Types].xml', maxContentTypes);
    const text = types?.content.toString('utf8') ?? '';
    return (['docx', 'xlsx'] as const).find((type) => text.includes(`"${officeTypes[type]}"`));
  } catch (error) {
    throw error instanceof UnreadableTable
      ? new FileRefused('This file is damaged. Save it again and try once more.')
      : error;
  }
}

async function findType(content: Buffer): Promise<FileType | undefined> {
  if (hasBytes(content, letters('%PDF-'))) return 'pdf';
  if (hasBytes(content, [0x89, ...letters('PNG\r\n'), 0x1a, 0x0a]) && hasBytes(content, letters('IHDR'), 12))
    return 'png';
  if (hasBytes(content, [0xff, 0xd8, 0xff])) return 'jpg';
  return hasBytes(content, letters('PK\u0003\u0004')) ? findOfficeType(content) : undefined;
}

const endings: Readonly<Record<FileType, RegExp>> = {
  pdf: /\.pdf$/i,
  docx: /\.docx$/i,
  xlsx: /\.xlsx$/i,
  png: /\.png$/i,
  jpg: /\.jpe?g$/i,
};

/**
 * Returns the type of a file, which is detected by its content. The file name must have the matching extension, because
 * programs rely on it after a download.
 * @throws FileRefused with the reason
 */
export async function validateUpload(name: string, content: Buffer): Promise<FileType> {
  if (content.length === 0) throw new FileRefused('This file is empty.');
  const type = await findType(content);
  if (!type)
    throw new FileRefused(
      'The content of this file is not a PDF, Word document (docx), workbook (xlsx), PNG or JPEG image.',
    );
  if (!endings[type].test(name))
    throw new FileRefused(
      `The content of this file is ${type.toUpperCase()}, but its name does not end with .${type}.`,
    );
  if ((type === 'png' || type === 'jpg') && hasTooManyPixels(type, content)) throw new FileRefused(tooManyPixels);
  return type;
}
