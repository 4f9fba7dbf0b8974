import '@mantine/dropzone/styles.layer.css';
import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { useRef } from 'react';
import { text } from './certificates.messages.ts';
import type { Upload, useUploads } from './use-uploads.ts';

interface UploadsProps {
  readonly uploads: ReturnType<typeof useUploads>;
  /** Opens the details of the certificate that an upload has created. */
  readonly onDescribe: (uid: string) => void;
}

/** Uploads certificates that are dropped or selected, and shows the progress. */
export function CertificateUploads({ uploads, onDescribe }: UploadsProps) {
  const open = useRef<() => void>(null);
  return (
    <Stack gap="sm">
      <Dropzone
        openRef={open}
        onDrop={() => undefined}
        // All files are accepted, because errors are shown beside each file.
        onDropAny={(accepted, rejections) => uploads.add([...accepted, ...rejections.map(({ file }) => file)])}
        activateOnClick={false}
        activateOnKeyboard={false}
        enablePointerEvents
        tabIndex={-1}
        inputProps={{ 'aria-label': text('browse'), tabIndex: -1 }}
      >
        <Stack align="center" gap="xs" py="sm">
          <Group gap="xs" justify="center">
            <Text>{text('drop')}</Text>
            <Button variant="default" onClick={() => open.current?.()}>
              {text('browse')}
            </Button>
          </Group>
          <Text fz="sm" c="dimmed" ta="center">
            {text('limits')}
          </Text>
        </Stack>
      </Dropzone>
      {uploads.uploads.length > 0 && (
        <Stack component="ul" aria-label={text('uploads')} gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
          {uploads.uploads.map((upload) => (
            <UploadLine key={upload.id} upload={upload} uploads={uploads} onDescribe={onDescribe} />
          ))}
        </Stack>
      )}
    </Stack>
  );
}

function describeUpload({ state, file: { name }, percent, message }: Upload): string {
  if (state === 'sending') return text('sending', { name, percent });
  return state === 'failed' ? text('failed', { name, message }) : text(state, { name });
}

function UploadLine({ upload, uploads, onDescribe }: UploadsProps & { readonly upload: Upload }) {
  const { id, state, uid } = upload;
  const { name } = upload.file;
  const open = state === 'waiting' || state === 'sending';
  const act = (label: string, name: string, onClick: () => void) => (
    <Button variant="default" size="compact-sm" aria-label={name} onClick={onClick}>
      {label}
    </Button>
  );
  return (
    <li>
      <Group gap="sm" justify="space-between">
        <Text
          fz="sm"
          // Screen readers announce only the start and the end, not every percentage.
          role={state === 'sending' ? undefined : state === 'failed' ? 'alert' : 'status'}
          {...(state === 'failed' && { c: 'var(--mantine-color-error)' })}
          style={{ overflowWrap: 'anywhere', flex: '1 1 200px' }}
        >
          {describeUpload(upload)}
        </Text>
        <Group gap="xs">
          {open && act(text('cancel'), text('cancelOne', { name }), () => uploads.cancel(id))}
          {((state === 'failed' && !upload.refused) || state === 'cancelled') &&
            act(text('retry'), text('retryOne', { name }), () => uploads.retry(upload))}
          {uid && act(text('describe'), text('describeOne', { name }), () => onDescribe(uid))}
          {!open && act(text('dismiss'), text('dismissOne', { name }), () => uploads.dismiss(id))}
        </Group>
      </Group>
      {state === 'sending' && <Progress value={upload.percent} mt={4} aria-label={name} />}
    </li>
  );
}
