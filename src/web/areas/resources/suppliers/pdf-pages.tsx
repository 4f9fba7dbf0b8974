import { ScrollArea, Stack, Text } from '@mantine/core';
import { getDocument, type PDFDocumentProxy, PDFWorker, type RenderTask } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { LinesSkeleton } from '#root/web/platform/ui/page-skeleton.tsx';
import { text } from './certificates.messages.ts';
import classes from './pdf-pages.module.css';

/** The number of pages shown. The downloaded file contains all pages. */
const maxPages = 10;
/** The maximum size of a rendered page in pixels, even if the file states a larger one. */
const most = { width: 1400, height: 4000 };

/**
 * Reads a document in a separate worker. The worker ends when the document is closed. Scripts in the document are not
 * run.
 */
function open(data: ArrayBuffer) {
  const port = new Worker(new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url), { type: 'module' });
  const worker = PDFWorker.create({ port });
  // An incomplete page must not be shown as if it were the whole certificate, so errors stop the rendering.
  const task = getDocument({ data, worker, stopAtErrors: true, useWasm: false, enableXfa: false });
  const close = () => {
    void task.destroy().finally(() => {
      worker.destroy();
      port.terminate();
    });
  };
  return { document: task.promise, close };
}

interface PageProps {
  readonly document: PDFDocumentProxy;
  /** The page number, starting at 1. */
  readonly number: number;
  readonly onFailure: () => void;
}

function PdfPage({ document, number, onFailure }: PageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const failed = useRef(onFailure);
  useEffect(() => {
    let isShown = true;
    let task: RenderTask | undefined;
    const draw = async () => {
      const page = await document.getPage(number);
      if (!isShown || !canvas.current) return;
      const { width, height } = page.getViewport({ scale: 1 });
      const viewport = page.getViewport({ scale: Math.min(most.width / width, most.height / height) });
      Object.assign(canvas.current, { width: Math.ceil(viewport.width), height: Math.ceil(viewport.height) });
      task = page.render({ canvas: canvas.current, viewport });
      await task.promise;
    };
    draw().catch(() => isShown && failed.current());
    return () => {
      isShown = false;
      task?.cancel();
    };
  }, [document, number]);
  const label = text('pageOf', { page: number, pages: document.numPages });
  return <canvas ref={canvas} role="img" aria-label={label} className={classes.page} />;
}

/** Shows the first pages of a PDF. If these pages can't be rendered completely, no page is shown. */
export function PdfPages({ file }: { file: Blob }) {
  const [document, setDocument] = useState<PDFDocumentProxy>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let close: (() => void) | undefined;
    let isShown = true;
    const read = async () => {
      const data = await file.arrayBuffer();
      if (!isShown) return;
      const reader = open(data);
      close = reader.close;
      const pdf = await reader.document;
      if (isShown) setDocument(pdf);
    };
    read().catch(() => isShown && setFailed(true));
    return () => {
      isShown = false;
      close?.();
    };
  }, [file]);
  if (hasFailed) return <Text>{text('noPages')}</Text>;
  if (!document) return <LinesSkeleton lines={6} />;
  const shown = Math.min(maxPages, document.numPages);
  return (
    <>
      <ScrollArea.Autosize mah="45vh" viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': text('pages') }}>
        <Stack gap="sm">
          {Array.from({ length: shown }, (_, at) => (
            <PdfPage key={at + 1} document={document} number={at + 1} onFailure={() => setFailed(true)} />
          ))}
        </Stack>
      </ScrollArea.Autosize>
      {document.numPages > shown && <Text fz="sm">{text('morePages', { count: document.numPages - shown })}</Text>}
    </>
  );
}
