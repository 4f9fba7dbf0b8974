import { Button, Group, Image, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  type Certificate,
  type FileType,
  supplierCertificates,
} from '#root/contract/resources/supplier-certificates.ts';
import { callForFile } from '#root/web/platform/api/call.ts';
import { readKey } from '#root/web/platform/api/use-read.ts';
import { Dialog } from '#root/web/platform/ui/dialog.tsx';
import { formatSize } from '#root/web/platform/ui/format.ts';
import { KeyValue } from '#root/web/platform/ui/key-value.tsx';
import { createLazyPart } from '#root/web/platform/ui/lazy-part.tsx';
import { LoadFailed } from '#root/web/platform/ui/load-failed.tsx';
import { LinesSkeleton } from '#root/web/platform/ui/page-skeleton.tsx';
import { ActiveContentWarning } from './active-content-warning.tsx';
import { text } from './certificates.messages.ts';

const pictures: Partial<Record<FileType, string>> = { png: 'image/png', jpg: 'image/jpeg' };

// Loaded separately, because it is several times as large as the rest of the page.
const PdfPages = createLazyPart(async () => (await import('./pdf-pages.tsx')).PdfPages, <LinesSkeleton lines={6} />);

/** The preview of a certificate: its pages, its picture, or information about the file. */
export function CertificatePreview({
  certificate,
  onClose,
  onDownload,
}: {
  certificate: Certificate;
  onClose: () => void;
  onDownload: () => void;
}) {
  const { fileName, fileType, fileSize } = certificate;
  const isShown = fileType === 'pdf' || pictures[fileType] !== undefined;
  return (
    <Dialog onClose={onClose} title={fileName} size="lg">
      <Stack>
        <ActiveContentWarning certificate={certificate} />
        {isShown ? <Content certificate={certificate} /> : <Text>{text('noPicture')}</Text>}
        <KeyValue
          items={[
            { label: text('type'), value: fileType.toUpperCase() },
            { label: text('size'), value: formatSize(fileSize) },
          ]}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {text('close')}
          </Button>
          <Button onClick={onDownload}>{text('download')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/**
 * Shows the content of the file. The server sends files only as downloads, so the page creates the picture from the
 * bytes.
 */
function Content({ certificate: { uid, fileName, fileType } }: { certificate: Certificate }) {
  const input = { params: { uid } };
  const file = useQuery({
    queryKey: readKey(supplierCertificates.certificateFile, input),
    queryFn: () => callForFile(supplierCertificates.certificateFile, input),
    gcTime: 0,
  });
  if (file.error) return <LoadFailed error={file.error} onRetry={() => void file.refetch()} />;
  if (!file.data) return <LinesSkeleton lines={6} />;
  const type = pictures[fileType];
  return type ? <Picture file={file.data} name={fileName} type={type} /> : <PdfPages file={file.data} />;
}

function Picture({ file, name, type }: { file: Blob; name: string; type: string }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([file], { type }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file, type]);
  return address ? <Image src={address} alt={name} fit="contain" mah={480} /> : <LinesSkeleton lines={6} />;
}
