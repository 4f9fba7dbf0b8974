import { Alert, Button, FileButton, Group, List, Progress, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { archiveImportResult, organisationArchives } from '#root/contract/landlord/organisation-archives.ts';
import { type JobRecord, jobs } from '#root/contract/platform/jobs.ts';
import { call, download } from '#root/web/platform/api/call.ts';
import { refetchChanged } from '#root/web/platform/api/refetch.ts';
import { read } from '#root/web/platform/api/use-read.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { toProblem } from '#root/web/platform/ui/problem.ts';
import { toastFailed } from '#root/web/platform/ui/toast/toast.tsx';
import { text } from './imports.messages.ts';

/** Milliseconds between two requests for the progress. */
const pollInterval = 500;

const hasEnded = (job: JobRecord | undefined) => job?.state === 'done' || job?.state === 'failed';

/** Starts a job and polls its progress until it ends. */
function useJob(onDone: (job: JobRecord) => void) {
  const [uid, setUid] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const { data } = useQuery({
    ...read(jobs.get, { params: { uid: uid ?? '' }, background: true }),
    enabled: uid !== undefined,
    refetchInterval: (query) => (hasEnded(query.state.data?.data) ? false : pollInterval),
  });
  const job = uid ? data?.data : undefined;
  const handledUid = useRef<string>(undefined);
  useEffect(() => {
    if (job?.state !== 'done' || handledUid.current === job.uid) return;
    handledUid.current = job.uid;
    onDone(job);
  }, [job, onDone]);
  const start = (request: Promise<{ data: { jobUid: string } }>) => {
    setFailure(undefined);
    setUid(undefined);
    request
      .then(({ data: { jobUid } }) => setUid(jobUid))
      .catch((error: unknown) => setFailure(toProblem(error).message));
  };
  return { job, failure: job?.state === 'failed' ? (job.error ?? undefined) : failure, start };
}

function JobProgress({ job, failure }: { job: JobRecord | undefined; failure: string | undefined }) {
  return (
    <>
      <div role="status">
        {job && !hasEnded(job) && (
          <Stack gap={4}>
            <Text fz="sm">{job.words || text('archiveWaits')}</Text>
            <Progress value={Math.max(2, job.percent)} animated aria-label={job.words || text('archiveWaits')} />
          </Stack>
        )}
      </div>
      {failure && (
        <Alert role="alert" color="red" variant="outline">
          {failure}
        </Alert>
      )}
    </>
  );
}

/** Downloads the whole organisation as an archive. */
function DownloadArchive() {
  const save = useRef(
    ({ uid }: JobRecord) => void download(organisationArchives.file, { params: { uid } }).catch(toastFailed),
  ).current;
  const { job, failure, start } = useJob(save);
  const busy = job !== undefined && !hasEnded(job);
  return (
    <Stack gap="xs">
      <Text c="dimmed">{text('archiveDownloadHelp')}</Text>
      <Group>
        <Button variant="default" loading={busy} onClick={() => start(call(organisationArchives.make))}>
          {text('archiveDownload')}
        </Button>
        {job?.state === 'done' && (
          <Button variant="subtle" onClick={() => save(job)}>
            {text('archiveAgain')}
          </Button>
        )}
      </Group>
      <JobProgress job={job} failure={failure} />
    </Stack>
  );
}

/** Imports an archive. */
function ImportArchive() {
  const refresh = useRef(() => refetchChanged(organisationArchives.bring)).current;
  const { job, failure, start } = useJob(refresh);
  const busy = job !== undefined && !hasEnded(job);
  const imported = job?.state === 'done' ? archiveImportResult.safeParse(job.result).data : undefined;
  // The job changes nothing until it has ended, so nothing is read again yet.
  const send = (file: File | null) => file && start(call(organisationArchives.bring, { file, refetch: () => false }));
  return (
    <Stack gap="xs">
      <Text c="dimmed">{text('archiveImportHelp')}</Text>
      <Group>
        <FileButton accept=".zip,application/zip" onChange={send} inputProps={{ 'aria-label': text('archiveFile') }}>
          {(props) => (
            <Button {...props} variant="default" loading={busy}>
              {text('archiveImport')}
            </Button>
          )}
        </FileButton>
      </Group>
      <JobProgress job={job} failure={failure} />
      {imported && (
        <Alert role="status" color="teal" variant="outline">
          {text('archiveImported', { created: imported.created, matched: imported.matched })}
        </Alert>
      )}
      {imported && imported.withoutRoles.length > 0 && (
        <Alert role="status" color="orange" variant="outline" title={text('withoutRoles')}>
          <List>
            {imported.withoutRoles.map(({ name, roles, isOff }) => (
              <List.Item key={name}>
                {text(isOff ? 'withoutReceivers' : 'withoutSomeRoles', { name, roles: roles.join(', ') })}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
    </Stack>
  );
}

/** The download and the import of the whole organisation, for people who may do at least one of the two. */
export function WholeOrganisation() {
  const { can } = useSession();
  const [canDownload, canImport] = [can(organisationArchives.make), can(organisationArchives.bring)];
  if (!canDownload && !canImport) return null;
  return (
    <Stack gap="md" component="section" aria-labelledby="whole">
      <Title order={2} id="whole">
        {text('whole')}
      </Title>
      {canDownload && <DownloadArchive />}
      {canImport && <ImportArchive />}
    </Stack>
  );
}
