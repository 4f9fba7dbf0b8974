import '@mantine/dropzone/styles.layer.css';
import { Alert, Button, Group, List, Progress, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import IconFileSpreadsheet from '@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs';
import { useRef, useState } from 'react';
import { maxImportBytes } from '#root/contract/import/import-terms.ts';
import { toProblem } from '#root/web/platform/ui/problem.ts';
import { text } from './imports.messages.ts';

/** The result of uploading a file, with the error if it failed. */
interface Outcome {
  readonly name: string;
  readonly failure: string | null;
}

interface UploadBoxProps {
  /** Sends one file. Files are sent one after the other. Rejects if the file is refused. */
  send: (file: File) => Promise<unknown>;
  /** Called once all files have been sent. */
  onDone: (outcome: { read: number; failed: number }) => void;
}

/** Uploads files that are dropped or selected. Shows the progress and the errors. */
export function UploadBox({ send, onDone }: UploadBoxProps) {
  const open = useRef<() => void>(null);
  const [total, setTotal] = useState(0);
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const [reading, setReading] = useState<string | null>(null);
  const upload = async (files: readonly File[], refused: readonly Outcome[]) => {
    const done: Outcome[] = [...refused];
    setTotal(files.length);
    setOutcomes(done);
    for (const file of files) {
      setReading(file.name);
      const failure = await send(file).then(
        () => null,
        (error: unknown) => toProblem(error).message,
      );
      done.push({ name: file.name, failure });
      setOutcomes([...done]);
    }
    setReading(null);
    const failed = done.filter((one) => one.failure !== null).length;
    onDone({ read: done.length - failed, failed });
  };
  const onDropAny = (accepted: readonly File[], rejections: readonly { file: File }[]) => {
    const refused = rejections.map(({ file }) => ({ name: file.name, failure: text('tooLarge', { name: file.name }) }));
    void upload(accepted, refused);
  };
  return (
    <Stack gap="sm">
      <Dropzone
        openRef={open}
        onDrop={() => undefined}
        onDropAny={onDropAny}
        maxSize={maxImportBytes}
        activateOnClick={false}
        activateOnKeyboard={false}
        enablePointerEvents
        disabled={reading !== null}
        tabIndex={-1}
        inputProps={{ 'aria-label': text('chooseLabel'), tabIndex: -1 }}
      >
        <Stack align="center" gap="xs" py="xl">
          <IconFileSpreadsheet size={40} stroke={1.4} aria-hidden="true" />
          <Group gap="xs" justify="center">
            <Text>{text('drop')}</Text>
            <Button variant="default" loading={reading !== null} onClick={() => open.current?.()}>
              {text('choose')}
            </Button>
          </Group>
          <Text fz="sm" c="dimmed" ta="center">
            {text('limits')}
          </Text>
        </Stack>
      </Dropzone>
      <UploadProgress reading={reading} total={total} outcomes={outcomes} />
    </Stack>
  );
}

function UploadProgress({
  reading,
  total,
  outcomes,
}: {
  reading: string | null;
  total: number;
  outcomes: readonly Outcome[];
}) {
  const failures = outcomes.flatMap(({ failure, name }) => (failure === null ? [] : [{ name, failure }]));
  const done = text('progress', { done: outcomes.length, total });
  return (
    <>
      <div role="status">
        {reading !== null && (
          <Stack gap={4}>
            <Text fz="sm">{text('reading', { name: reading })}</Text>
            <Progress value={((outcomes.length + 0.5) / total) * 100} animated aria-label={done} />
          </Stack>
        )}
      </div>
      {failures.length > 0 && (
        <Alert role="alert" color="red" variant="outline">
          <List spacing={4} listStyleType="none">
            {failures.map(({ name, failure }) => (
              <List.Item key={name}>{text('fileFailed', { name, message: failure })}</List.Item>
            ))}
          </List>
        </Alert>
      )}
    </>
  );
}
