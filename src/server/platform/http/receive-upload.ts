import type {} from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { EndpointShape } from '#root/contract/platform/endpoint.ts';
import { AppError, errors } from './define-error.ts';
import type { Actor, UploadedFile } from './route.ts';
import type { Services } from './services.ts';

/**
 * Receives the file of a call. Returns undefined if the endpoint accepts no file.
 * @throws 400 without a file, 413 if it is too large, 429 if the person has too many uploads under way
 */
export async function receiveUpload(
  request: FastifyRequest,
  endpoint: EndpointShape,
  actor: Actor,
  { uploads, scanner }: Pick<Services, 'uploads' | 'scanner'>,
): Promise<UploadedFile | undefined> {
  if (!endpoint.upload) return undefined;
  const closed = new AbortController();
  // Checks whether the request is complete, because `close` is also emitted for a request that has arrived completely.
  request.raw.once('close', () => request.raw.complete || closed.abort());
  const part = await request.file({
    limits: { fileSize: endpoint.upload.maxBytes, files: 1 },
    throwFileSizeLimit: false,
  });
  if (!part) throw errors.validation({ fields: [{ field: 'file', message: 'Choose a file' }] });
  const content = await uploads.receive(actor.userUid, part.file, closed.signal);
  if (!content) throw errors.tooManyUploads({ headers: { 'retry-after': '5', connection: 'close' } });
  if (part.file.truncated) throw new AppError('too_large', 413, 'This is too large.');
  await scanner?.check(content);
  return { name: part.filename, content };
}
