import type { EndpointShape } from '#root/contract/platform/endpoint.ts';
import type { ExportFormat } from '#root/contract/shared/exports.ts';
import { download } from '#root/web/platform/api/call.ts';
import { toastFailed } from '#root/web/platform/ui/toast/toast.tsx';

/** The query of a list without the page number (see `useList`). */
export interface ListAsked {
  readonly sort?: string | undefined;
  readonly q?: string;
  readonly filter?: Readonly<Record<string, string>>;
}

/** Downloads all pages of a list as a file. Shows an error if the download fails. */
export function exportFile(endpoint: EndpointShape, format: ExportFormat, asked: ListAsked = {}): void {
  void download(endpoint, { query: { ...asked, format } }).catch(toastFailed);
}

/** Downloads the selected records as a file. */
export function exportChosen(endpoint: EndpointShape, format: ExportFormat, uids: readonly string[]): void {
  void download(endpoint, { query: { format }, body: { uids } }).catch(toastFailed);
}
