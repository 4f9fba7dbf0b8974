import { useCallback, useEffect, useRef, useState } from 'react';
import { maxFileBytes, supplierCertificates } from '#root/contract/resources/supplier-certificates.ts';
import { ApiError } from '#root/web/platform/api/api-error.ts';
import { upload } from '#root/web/platform/api/upload.ts';
import { toProblem } from '#root/web/platform/ui/problem.ts';
import { text } from './certificates.messages.ts';

/** The state of uploading one file. */
export interface Upload {
  readonly id: number;
  readonly file: File;
  readonly state: 'waiting' | 'sending' | 'done' | 'failed' | 'cancelled';
  /** The progress from 0 to 100. */
  readonly percent: number;
  /** The reason for a failure. */
  readonly message: string;
  /** Whether the file itself was refused. A retry would then fail too. */
  readonly refused: boolean;
  /** The uid of the certificate created from the file; null until it exists. */
  readonly uid: string | null;
}

let count = 0;

type Change = (id: number, part: Partial<Upload>) => void;

/** Sends one file and reports its progress. */
function useSend(supplierUid: string, change: Change) {
  return async (id: number, file: File, { signal }: AbortController) => {
    if (signal.aborted) return;
    change(id, { state: 'sending', percent: 0, message: '' });
    try {
      const { data } = await upload(supplierCertificates.uploadCertificate, {
        params: { uid: supplierUid },
        file,
        signal,
        onProgress: (percent) => change(id, { percent }),
      });
      change(id, { state: 'done', percent: 100, uid: data.uid });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'cancelled') change(id, { state: 'cancelled' });
      else {
        const refused = error instanceof ApiError && error.status === 422;
        change(id, { state: 'failed', message: toProblem(error).message, refused });
      }
    }
  };
}

/** Sends files one after the other. If a file fails, the remaining files are still sent. */
export function useUploads(supplierUid: string) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const running = useRef(new Map<number, AbortController>());
  const queue = useRef(Promise.resolve());
  const change: Change = useCallback(
    (id, part) => setUploads((now) => now.map((one) => (one.id === id ? { ...one, ...part } : one))),
    [],
  );
  // Leaving the page cancels the running upload.
  useEffect(() => {
    const controllers = running.current;
    return () => {
      for (const controller of controllers.values()) controller.abort();
    };
  }, []);

  const send = useSend(supplierUid, change);
  const begin = (id: number, file: File) => {
    if (file.size > maxFileBytes) {
      return change(id, { state: 'failed', message: text('tooLarge'), refused: true });
    }
    const controller = new AbortController();
    running.current.set(id, controller);
    queue.current = queue.current.then(() => send(id, file, controller));
  };
  return {
    uploads,
    add: (files: readonly File[]) => {
      const added = files.map((file): Upload => {
        count += 1;
        return { id: count, file, state: 'waiting', percent: 0, message: '', refused: false, uid: null };
      });
      setUploads((now) => [...now, ...added]);
      for (const { id, file } of added) begin(id, file);
    },
    cancel: (id: number) => {
      running.current.get(id)?.abort();
      change(id, { state: 'cancelled' });
    },
    retry: ({ id, file }: Upload) => {
      change(id, { state: 'waiting', percent: 0 });
      begin(id, file);
    },
    dismiss: (id: number) => setUploads((now) => now.filter((one) => one.id !== id)),
  };
}
