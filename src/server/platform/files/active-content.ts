import { inflateSync } from 'node:zlib';
import type { ActiveContent, FileType } from '#root/contract/resources/supplier-certificates.ts';
import { unzip } from '#root/server/platform/spreadsheets/safe-zip.ts';

/**
 * The names of the objects with which a PDF acts by itself. `OpenAction` is not one of them, because it often only
 * chooses the first page.
 */
const pdfNames: readonly (readonly [ActiveContent, RegExp])[] = [
  ['scripts', /\/(?:JavaScript|JS)(?![A-Za-z])/],
  ['programs', /\/Launch(?![A-Za-z])/],
  ['attachments', /\/(?:EmbeddedFiles?|RichMedia)(?![A-Za-z])/],
];
/** The maximum number of bytes of one unpacked list of objects, and of all lists together. */
const [maxUnpacked, maxInTotal] = [4 * 1024 * 1024, 16 * 1024 * 1024];
/** The maximum number of characters between the type of a stream and its content. */
const descriptionLength = 400;

/** Decodes names whose characters are written as codes, such as `/J#61vaScript`. */
const decodeNames = (text: string) =>
  text.replaceAll(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

function unpack(packed: Buffer): Buffer | undefined {
  try {
    return inflateSync(packed, { maxOutputLength: maxUnpacked });
  } catch {
    return undefined;
  }
}

/** Yields the text of a PDF, and the text of its compressed lists of objects. */
function* readPdf(content: Buffer): Generator<string> {
  const text = content.toString('latin1');
  yield text;
  let budget = maxInTotal;
  for (const { index } of text.matchAll(/\/ObjStm/g)) {
    const begin = text.indexOf('stream', index);
    if (begin < 0 || begin - index > descriptionLength || budget <= 0) continue;
    const from = begin + 'stream'.length + (text.startsWith('\r\n', begin + 6) ? 2 : 1);
    const end = text.indexOf('endstream', from);
    const unpacked = unpack(content.subarray(from, end < 0 ? undefined : end));
    budget -= unpacked?.length ?? 0;
    if (unpacked) yield unpacked.toString('latin1');
  }
}

function findInPdf(content: Buffer): ActiveContent[] {
  const found = new Set<ActiveContent>();
  for (const text of readPdf(content)) {
    const names = decodeNames(text);
    for (const [what, name] of pdfNames) if (name.test(names)) found.add(what);
  }
  return [...found].sort();
}

/** The maximum total size of the unpacked lists of relations, in bytes. */
const maxRelations = 4 * 1024 * 1024;
/** Matches a relation whose target is outside of the file and is loaded without a click. */
const loadsOutside = /<Relationship\b(?=[^>]*TargetMode="External")(?![^>]*\/hyperlink")[^>]*>/;

async function findInOffice(content: Buffer): Promise<ActiveContent[]> {
  const found = new Set<ActiveContent>();
  const note = (name: string) => {
    if (/vbaProject.*\.bin$|\/macrosheets\//i.test(name)) found.add('macros');
    if (/\/(?:embeddings|activeX)\//i.test(name)) found.add('attachments');
    return name.endsWith('.rels');
  };
  const relations = await unzip(content, note, maxRelations);
  if (relations.some((one) => loadsOutside.test(one.content.toString('utf8')))) found.add('links');
  return [...found].sort();
}

/**
 * Finds out what a document can do by itself when it is opened, so that people can be warned. Such a file is not
 * refused. A file without a warning is not necessarily harmless, because encrypted documents cannot be searched.
 */
export async function findActiveContent(type: FileType, content: Buffer): Promise<ActiveContent[]> {
  if (type === 'pdf') return findInPdf(content);
  return type === 'docx' || type === 'xlsx' ? findInOffice(content) : [];
}
