import '@mantine/dropzone/styles.layer.css';
import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { useRef } from 'react';
import { text } from './certificates.messages.ts';
import type { Upload, useUploads } from './use-uploads.ts';

interface UploadsProps {
  readonly uploads: ReturnType<typeof useUploads>;
  /** Opens the details of the certificate that an upload has become. */
  readonly onDescribe: (uid: string) => void;
}

/** Takes certificates by drop or by choosing, and shows how far each is. */
export function CertificateUploads({ uploads, onDescribe }: UploadsProps) {
  const open = useRef<() => void>(null);
  return (
    <Stack gap="sm">
      <Dropzone
        openRef={open}
        onDrop={() => undefined}
        // What is wrong with a file is said beside it, so none is turned away here.
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

function wordsOf({ state, file: { name }, percent, message }: Upload): string {
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
          // Each per cent would be read out: only the beginning and the end are.
          role={state === 'sending' ? undefined : state === 'failed' ? 'alert' : 'status'}
          {...(state === 'failed' && { c: 'var(--mantine-color-error)' })}
          style={{ overflowWrap: 'anywhere', flex: '1 1 200px' }}
        >
          {wordsOf(upload)}
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
