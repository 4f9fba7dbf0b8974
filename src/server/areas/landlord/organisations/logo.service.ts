import { createHash } from 'node:crypto';
import type { organisations } from '#root/contract/landlord/organisations.ts';
import { hasTooManyPixels, tooManyPixels } from '#root/server/platform/files/image-size.ts';
import { errors, invalidField } from '#root/server/platform/http/define-error.ts';
import { type Ctx, Picture } from '#root/server/platform/http/route.ts';
import { changeOrganisation } from './lifecycle.service.ts';
import { organisationErrors } from './organisations.errors.ts';
import { organisationsRepository as repository } from './organisations.repository.ts';

const startsWith = (content: Buffer, bytes: readonly number[], at = 0) =>
  content.subarray(at, at + bytes.length).equals(Buffer.from(bytes));
const toBytes = (text: string) => [...Buffer.from(text, 'latin1')];

/**
 * Returns the raster format of an image by its first bytes, whatever its file name; undefined for anything else. SVG is
 * refused, because it can contain scripts.
 */
export function detectImageType(content: Buffer): 'image/png' | 'image/jpeg' | 'image/webp' | undefined {
  if (startsWith(content, [0x89, ...toBytes('PNG\r\n'), 0x1a, 0x0a]) && startsWith(content, toBytes('IHDR'), 12))
    return 'image/png';
  if (startsWith(content, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  return startsWith(content, toBytes('RIFF')) && startsWith(content, toBytes('WEBPVP8'), 8) ? 'image/webp' : undefined;
}

const sizeReaders = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' } as const;

export function uploadLogo(ctx: Ctx<typeof organisations.uploadLogo>) {
  const { content } = ctx.file;
  const type = detectImageType(content);
  if (!type) throw organisationErrors.notAnImage();
  if (hasTooManyPixels(sizeReaders[type], content)) throw invalidField('file', tooManyPixels);
  const hash = createHash('sha256').update(content).digest('hex');
  return changeOrganisation(ctx, repository.setLogo(ctx.params.uid, { hash, type, content }));
}

export async function removeLogo(ctx: Ctx<typeof organisations.removeLogo>): Promise<undefined> {
  await changeOrganisation(ctx, repository.removeLogo(ctx.params.uid));
  return undefined;
}

/** Returns a logo. It is public for callers that know its hash, such as the sign-in page. */
export async function showLogo({ params, tenants }: Ctx<typeof organisations.logo>): Promise<Picture> {
  const logo = await tenants.read(params.uid).maybe(repository.logo(params.uid, params.hash));
  if (!logo) throw errors.notFound();
  return new Picture(logo.type, logo.content);
}
