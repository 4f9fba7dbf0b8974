import { Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { type Certificate, supplierCertificates } from '#root/contract/resources/supplier-certificates.ts';
import { download } from '#root/web/platform/api/call.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { DataList } from '#root/web/platform/ui/data-list.tsx';
import type { DataListColumn } from '#root/web/platform/ui/data-list-types.ts';
import { formatDate } from '#root/web/platform/ui/format.ts';
import { toastFailed } from '#root/web/platform/ui/toast/toast.tsx';
import { describeActiveContent } from './active-content-warning.tsx';
import { CertificateDetails } from './certificate-details.tsx';
import { CertificatePreview } from './certificate-preview.tsx';
import { CertificateRemoval } from './certificate-removal.tsx';
import { CertificateUploads } from './certificate-uploads.tsx';
import { labels, text } from './certificates.messages.ts';
import { AssuranceChip } from './supplier-chips.tsx';
import { useUploads } from './use-uploads.ts';

const day = (date: string | null) => date && formatDate(date);

const columns: readonly DataListColumn<Certificate>[] = [
  {
    id: 'fileName',
    long: true,
    header: text('fileName'),
    // A long file name without spaces would otherwise push the dates and the status off the screen.
    cell: (row) => (
      <>
        <span style={{ overflowWrap: 'anywhere' }}>{row.fileName}</span>
        {row.activeContent.length > 0 && (
          <Text fz="xs" c="dimmed">
            {describeActiveContent(row)}
          </Text>
        )}
      </>
    ),
  },
  { id: 'kind', header: labels.kind, cell: (row) => row.kind },
  { id: 'issuer', header: labels.issuer, hideOnPhone: true, cell: (row) => row.issuer },
  { id: 'issuedOn', header: labels.issuedOn, width: 120, cell: (row) => day(row.issuedOn) },
  { id: 'expiresOn', header: labels.expiresOn, width: 120, cell: (row) => day(row.expiresOn) },
  { id: 'state', header: text('state'), width: 150, cell: (row) => <AssuranceChip assurance={row.state} /> },
];

/** The view that shows all certificates of a supplier on one page. */
const view = { page: 1, pageSize: 100 };

type Act = 'details' | 'preview' | 'remove';

/** The certificates of a supplier. They can be uploaded, previewed, downloaded, edited and deleted. */
export function Certificates({ supplierUid }: { supplierUid: string }) {
  const read = useRead(supplierCertificates.listCertificates, { params: { uid: supplierUid } });
  const uploads = useUploads(supplierUid);
  const [open, setOpen] = useState<{ act: Act; uid: string }>();
  const rows = read.data?.data;
  const chosen = rows?.find(({ uid }) => uid === open?.uid);
  const close = () => setOpen(undefined);
  const save = ({ uid }: Certificate) =>
    void download(supplierCertificates.certificateFile, { params: { uid } }).catch(toastFailed);
  const listActions = (row: Certificate) => [
    { label: text('details'), onSelect: () => setOpen({ act: 'details', uid: row.uid }) },
    { label: text('preview'), onSelect: () => setOpen({ act: 'preview', uid: row.uid }) },
    { label: text('download'), onSelect: () => save(row) },
    { label: text('remove'), danger: true, onSelect: () => setOpen({ act: 'remove', uid: row.uid }) },
  ];
  return (
    <Stack component="section" aria-label={text('title')} gap="sm">
      <Title order={2} size="h4">
        {text('title')}
      </Title>
      <CertificateUploads uploads={uploads} onDescribe={(uid) => setOpen({ act: 'details', uid })} />
      <DataList
        label={text('title')}
        columns={columns}
        rows={rows}
        total={rows?.length ?? 0}
        rowId={(row) => row.uid}
        rowName={(row) => row.fileName}
        rowActions={listActions}
        view={view}
        onViewChange={() => undefined}
        failure={read.error}
        onRetry={() => void read.refetch()}
        empty={{ title: text('empty'), body: text('emptyBody') }}
      />
      {chosen && open?.act === 'details' && <CertificateDetails certificate={chosen} onClose={close} />}
      {chosen && open?.act === 'preview' && (
        <CertificatePreview certificate={chosen} onClose={close} onDownload={() => save(chosen)} />
      )}
      {chosen && open?.act === 'remove' && <CertificateRemoval certificate={chosen} onClose={close} />}
    </Stack>
  );
}
