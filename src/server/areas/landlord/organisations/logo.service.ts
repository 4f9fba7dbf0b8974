import { createHash } from 'node:crypto';
import type { organisations } from '#root/contract/landlord/organisations.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import { type Ctx, Picture } from '#root/server/platform/http/route.ts';
import { changeOrganisation } from './life.service.ts';
import { organisationErrors } from './organisations.errors.ts';
import { organisationsRepository as repository } from './organisations.repository.ts';

const begins = (content: Buffer, bytes: readonly number[], at = 0) =>
  content.subarray(at, at + bytes.length).equals(Buffer.from(bytes));
const letters = (text: string) => [...Buffer.from(text, 'latin1')];

/**
 * The raster format of an image by its first bytes, whatever its name says; undefined for anything else. SVG is none: it can
 * carry scripts.
 */
export function imageType(content: Buffer): 'image/png' | 'image/jpeg' | 'image/webp' | undefined {
  if (begins(content, [0x89, ...letters('PNG\r\n'), 0x1a, 0x0a]) && begins(content, letters('IHDR'), 12))
    return 'image/png';
  if (begins(content, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  return begins(content, letters('RIFF')) && begins(content, letters('WEBPVP8'), 8) ? 'image/webp' : undefined;
}

export function uploadLogo(ctx: Ctx<typeof organisations.uploadLogo>) {
  const { content } = ctx.file;
  const type = imageType(content);
  if (!type) throw organisationErrors.notAnImage();
  const hash = createHash('sha256').update(content).digest('hex');
  return changeOrganisation(ctx, repository.setLogo(ctx.params.uid, { hash, type, content }));
}

export async function removeLogo(ctx: Ctx<typeof organisations.removeLogo>): Promise<undefined> {
  await changeOrganisation(ctx, repository.removeLogo(ctx.params.uid));
  return undefined;
}

/** For whoever knows its hash, which the login page is told. */
export async function showLogo({ params, tenants }: Ctx<typeof organisations.logo>): Promise<Picture> {
  const logo = await tenants.read(params.uid).maybe(repository.logo(params.uid, params.hash));
  if (!logo) throw errors.notFound();
  return new Picture(logo.type, logo.content);
}
