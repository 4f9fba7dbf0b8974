import { Button, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { activitySections } from '#root/contract/shared/activity-terms.ts';
import { text as listText } from '#root/web/areas/activities/activities.messages.ts';
import { DetailsFields } from '#root/web/areas/activities/steps/details-fields.tsx';
import { detailLabels } from '#root/web/areas/activities/steps/details-model.ts';
import { useGo } from '#root/web/platform/ui/app-link.tsx';
import { ErrorSummary } from '#root/web/platform/ui/error-summary.tsx';
import { Page } from '#root/web/platform/ui/page.tsx';
import { SectionNav } from '#root/web/platform/ui/section-nav.tsx';
import classes from './activity-frame.module.css';
import { SectionHelp } from './activity-frame.tsx';
import { type ActivityView, toActivityPath } from './activity-paths.ts';
import { text } from './record.messages.ts';
import { type PageEditing, SaveState, toListPath, useSavingKeys } from './section-page.tsx';
import { useNewActivity } from './use-new-activity.ts';
import { usePrefill } from './use-prefill.ts';

/** Saves the new activity, then opens one of its sections or the list. */
function useLeave({ editing, readUid: uidNow }: ReturnType<typeof useNewActivity>) {
  const go = useGo();
  const [attempt, setAttempt] = useState(0);
  const leave = async (to?: ActivityView | 'list') => {
    const flushed = await editing.flush();
    const uid = uidNow();
    if (flushed !== 'saved' || !uid) return setAttempt((count) => count + 1);
    if (to) go(to === 'list' ? toListPath(uid) : toActivityPath(uid, to, 'create'));
  };
  return { attempt, leave };
}

/** Shows the errors in the details after an attempt to continue. */
function DetailsErrors({ editing, attempt }: { editing: PageEditing; attempt: number }) {
  const { errors, problem } = editing;
  if (attempt === 0) return null;
  const fields = Object.entries(errors).map(([path, message]) => ({
    path,
    label: detailLabels[path as 'name'],
    message,
  }));
  const message = fields.length ? undefined : problem?.message;
  return <ErrorSummary fields={fields} message={message} requestId={problem?.requestId} attempt={attempt} />;
}

/** `/activities/new` */
export function ActivityNewPage() {
  const [names] = useState(() => new Map<string, string>());
  const activity = useNewActivity();
  const { editing, uid, values, set, errors, confirmName: nameLeft } = activity;
  const { attempt, leave } = useLeave(activity);
  usePrefill(names, (part) => {
    // Values that the person has entered in the meantime are not overwritten.
    const emptyFields = Object.entries(part).filter(([key]) => !values[key as keyof typeof part]);
    if (emptyFields.length) activity.fill(Object.fromEntries(emptyFields));
  });
  useSavingKeys({ onContinue: () => void leave('roles'), onSave: () => void leave() });
  const title = listText('newActivity');
  return (
    <Page
      title={title}
      trail={[{ label: listText('title'), href: '/activities' }]}
      actions={<Actions editing={editing} leave={leave} />}
    >
      <div className={classes.columns}>
        <NewSectionNav uid={uid} />
        <div className={classes.centre}>
          <Stack gap="lg">
            <Title order={2}>{text('section.details')}</Title>
            <DetailsErrors editing={editing} attempt={attempt} />
            <DetailsFields uid={uid} values={values} set={set} errors={errors} names={names} onNameLeft={nameLeft} />
          </Stack>
        </div>
        <SectionHelp view="details" facts={[]} />
        <div className={classes.footer}>
          <Button size="md" onClick={() => void leave('roles')}>
            {text('continue')}
          </Button>
        </div>
      </div>
    </Page>
  );
}

function Actions({ editing, leave }: { editing: PageEditing; leave: (to?: 'list') => Promise<void> }) {
  return (
    <>
      <SaveState editing={editing} />
      <Button variant="default" px="sm" onClick={() => void leave()}>
        {text('saveDraft')}
      </Button>
      <Button variant="default" px="sm" onClick={() => void leave('list')}>
        {text('saveAndExit')}
      </Button>
    </>
  );
}

/** The list of sections. Until the draft exists, only the first section can be opened. */
function NewSectionNav({ uid }: { uid: string | undefined }) {
  const sections = activitySections
    .filter((id) => uid || id === 'details')
    .map((id) => ({
      id,
      label: text(`section.${id}`),
      href: uid ? toActivityPath(uid, id, 'create') : '/activities/new',
      status: id === 'details' ? ('in_progress' as const) : ('not_started' as const),
    }));
  return (
    <div className={classes.nav}>
      <SectionNav sections={sections} active="details" />
      {!uid && (
        <Text fz="sm" c="dimmed" maw={240} px="xs">
          {text('sectionsLater')}
        </Text>
      )}
    </div>
  );
}
