import { Button, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { activitySections } from '#root/contract/activity-terms.ts';
import { text as listText } from '#root/web/features/activities/activities.messages.ts';
import { DetailsFields } from '#root/web/features/activities/steps/details-fields.tsx';
import { detailLabels } from '#root/web/features/activities/steps/details-model.ts';
import { useGo } from '#root/web/ui/app-link.tsx';
import { ErrorSummary } from '#root/web/ui/error-summary.tsx';
import { Page } from '#root/web/ui/page.tsx';
import { SectionNav } from '#root/web/ui/section-nav.tsx';
import classes from './activity-frame.module.css';
import { HeaderActions, Why } from './activity-frame.tsx';
import { type ActivityView, activityPath } from './activity-paths.ts';
import { text } from './record.messages.ts';
import { listAfter, SavingState, useSavingKeys } from './section-page.tsx';
import { useNewActivity } from './use-new-activity.ts';
import { usePrefill } from './use-prefill.ts';

/** Saves, then goes to a view of what has been created, or to the list. */
function useLeaveNew({ editing, uidNow }: ReturnType<typeof useNewActivity>) {
  const go = useGo();
  const [attempt, setAttempt] = useState(0);
  const leave = async (to?: ActivityView | 'list') => {
    const flushed = await editing.flush();
    const uid = uidNow();
    if (flushed !== 'saved' || !uid) return setAttempt((count) => count + 1);
    if (to) go(to === 'list' ? listAfter(uid) : activityPath(uid, to, 'create'));
  };
  return { attempt, leave };
}

/** `/activities/new` */
export function ActivityNewPage() {
  const [names] = useState(() => new Map<string, string>());
  const activity = useNewActivity();
  const { editing, uid, values, set, errors } = activity;
  const { attempt, leave } = useLeaveNew(activity);
  usePrefill(names, (part) => {
    // What the person has chosen meanwhile stays.
    set((now) => ({
      ...now,
      ...Object.fromEntries(Object.entries(part).filter(([key]) => !now[key as keyof typeof part])),
    }));
  });
  useSavingKeys(
    () => void leave('roles'),
    () => void leave(),
  );
  const title = listText('newActivity');
  const wrong = Object.entries(errors).map(([path, message]) => ({
    path,
    label: detailLabels[path as 'name'],
    message,
  }));
  return (
    <Page
      title={title}
      breadcrumb={[{ label: listText('title'), href: '/activities' }, { label: title }]}
      actions={
        <HeaderActions>
          <SavingState editing={editing} />
          <Button variant="default" onClick={() => void leave()}>
            {text('saveDraft')}
          </Button>
          <Button variant="default" onClick={() => void leave('list')}>
            {text('saveAndExit')}
          </Button>
        </HeaderActions>
      }
    >
      <div className={classes.columns}>
        <Spine uid={uid} />
        <div className={classes.centre}>
          <Stack gap="lg">
            <Title order={2}>{text('section.details')}</Title>
            {attempt > 0 && (
              <ErrorSummary
                fields={wrong}
                message={wrong.length ? undefined : editing.problem?.message}
                requestId={editing.problem?.requestId}
                attempt={attempt}
              />
            )}
            <DetailsFields
              uid={uid}
              values={values}
              set={set}
              errors={errors}
              names={names}
              onNameLeft={activity.nameLeft}
            />
            <div>
              <Button size="md" onClick={() => void leave('roles')}>
                {text('continue')}
              </Button>
            </div>
          </Stack>
        </div>
        <Why view="details" facts={[]} />
      </div>
    </Page>
  );
}

/** The sections; the others can be opened once the draft exists. */
function Spine({ uid }: { uid: string | undefined }) {
  const sections = activitySections
    .filter((id) => uid || id === 'details')
    .map((id) => ({
      id,
      label: text(`section.${id}`),
      href: uid ? activityPath(uid, id, 'create') : '/activities/new',
      status: id === 'details' ? ('in_progress' as const) : ('not_started' as const),
    }));
  return (
    <div>
      <SectionNav sections={sections} active="details" />
      {!uid && (
        <Text fz="sm" c="dimmed" maw={240} px="xs">
          {text('sectionsLater')}
        </Text>
      )}
    </div>
  );
}
