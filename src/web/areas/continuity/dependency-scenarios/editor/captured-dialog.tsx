import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { type ActivityLink, type ActivityRecord, activities } from '#root/contract/activities/activities.ts';
import { activitySteps, type LinkInput } from '#root/contract/activities/activity-steps.ts';
import { continuity } from '#root/contract/continuity/continuity.ts';
import type { CanvasLink } from '#root/web/areas/continuity/canvas/canvas-types.ts';
import { call } from '#root/web/platform/api/call.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { activityText } from '#root/web/platform/ui/activity-chips.tsx';
import { Dialog } from '#root/web/platform/ui/dialog.tsx';
import { formatDuration } from '#root/web/platform/ui/format.ts';
import { LoadFailed } from '#root/web/platform/ui/load-failed.tsx';
import { LinesSkeleton } from '#root/web/platform/ui/page-skeleton.tsx';
import { toProblem } from '#root/web/platform/ui/problem.ts';
import { toastUndo } from '#root/web/platform/ui/toast/toast.tsx';
import { describeEffect, EffectList } from '#root/web/shared/continuity/effect-list.tsx';
import { text } from './editor.messages.ts';
import { LinkFields, type LinkTerms } from './link-fields.tsx';
import { DependentActivities } from './removal-dialogs.tsx';
import type { Model } from './use-model.ts';

interface DialogProps {
  readonly model: Model;
  readonly link: CanvasLink;
  /** Whether the link is to be deleted rather than changed. */
  readonly removing: boolean;
  readonly onClose: () => void;
}

/** Converts a link to the form in which the request sends it. */
const toLinkInput = ({
  uid,
  kind,
  providerUid,
  toleranceMinutes,
  group,
  groupRequired,
  note,
}: ActivityLink): LinkInput => ({
  ...{ uid, kind, providerUid, toleranceMinutes, group, groupRequired, note },
});

/**
 * Returns the links of an activity with new terms for the link to a provider. Without terms, returns the links without
 * the link to that provider.
 */
function changeLink(links: readonly LinkInput[], providerUid: string, terms: LinkTerms | undefined): LinkInput[] {
  return links.flatMap((link) => {
    if (link.providerUid === providerUid) return terms ? [{ ...link, ...terms, group: terms.group.trim() }] : [];
    const alike = terms && terms.group.trim() !== '' && link.group === terms.group.trim();
    return [alike ? { ...link, groupRequired: terms.groupRequired } : link];
  });
}

/** Updates the links of an activity. @returns the links before the update */
async function updateLinks(uid: string, make: (links: LinkInput[]) => LinkInput[]): Promise<LinkInput[]> {
  const params = { uid };
  const { data } = await call(activities.get, { params });
  const former = data.links.map(toLinkInput);
  const body = { links: make(former), completed: data.completed.dependencies };
  await call(activitySteps.dependencies, { params, version: data.version, body });
  return former;
}

/** Shows the data that the BIA has captured for the link. */
function Captured({ activity, link }: { activity: ActivityRecord; link: ActivityLink }) {
  const rto = activity.recoveryTime.rtoMinutes;
  const lines = [
    text('capturedState', { name: activity.details.name, state: activityText(`state.${activity.state}`) }),
    text('capturedTolerance', { tolerance: formatDuration(link.toleranceMinutes) }),
    ...(link.group ? [text('capturedGroup', { group: link.group })] : []),
    ...(link.note ? [text('capturedNote', { note: link.note })] : []),
    ...(rto === null ? [] : [text('capturedRto', { rto: formatDuration(rto) })]),
  ];
  return (
    <div>
      <Text fz="sm">{text('capturedBody')}</Text>
      <List size="sm">
        {lines.map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
      {activity.state === 'approved' && <Text fz="sm">{text('capturedApproved')}</Text>}
    </div>
  );
}

/** Shows the effect of the change on other activities. */
function Effect({ uid, links }: { uid: string; links: LinkInput[] }) {
  const valid = links.every(({ toleranceMinutes }) => !Number.isNaN(toleranceMinutes));
  const effect = useRead(continuity.preview, { body: { what: 'activity', uid, links }, enabled: valid });
  const result = effect.data?.data;
  return (
    <div role="status">
      {effect.isFetching && !result && <Text fz="sm">{text('effectLoading')}</Text>}
      {result && result.breaks + result.closes === 0 && <Text fz="sm">{text('effectNone')}</Text>}
      {result && result.breaks + result.closes > 0 && (
        <>
          <Text fw={600} fz="sm">
            {describeEffect(result)}
          </Text>
          <EffectList result={result} />
        </>
      )}
    </div>
  );
}

interface KnownProps extends DialogProps {
  readonly activity: ActivityRecord;
  readonly known: ActivityLink;
}

/** Returns a function that makes the change and offers an undo. */
function useLinkChange({ model, removing, activity, known, onClose }: KnownProps, after: LinkTerms | undefined) {
  const [failure, setFailure] = useState<unknown>();
  const [pending, setPending] = useState(false);
  const name = activity.details.name;
  const undo = async (former: LinkInput[]) => {
    const before = former.find(({ providerUid }) => providerUid === known.providerUid);
    await updateLinks(activity.uid, (now) => {
      const rest = now.filter(({ providerUid }) => providerUid !== known.providerUid);
      return before ? [...rest, before] : rest;
    });
  };
  const make = async () => {
    setPending(true);
    try {
      const former = await updateLinks(activity.uid, (now) => changeLink(now, known.providerUid, after));
      model.view.choose({ nodes: [] });
      onClose();
      const words = { dependent: name, provider: known.name };
      toastUndo(removing ? text('linkRemoved', words) : text('linkSaved', { name }), () => undo(former));
    } catch (error) {
      setFailure(error);
      setPending(false);
    }
  };
  return { make, failure, pending };
}

function Question(props: KnownProps) {
  const { model, link, removing, activity, known, onClose } = props;
  const { toleranceMinutes, group, groupRequired, note } = known;
  const [terms, setTerms] = useState<LinkTerms>({ toleranceMinutes, group, groupRequired, note });
  const after = removing ? undefined : terms;
  const { make, failure, pending } = useLinkChange(props, after);
  const links = activity.links.map(toLinkInput);
  const groups = [...new Set(activity.links.map((one) => one.group).filter(Boolean))];
  return (
    <Stack gap="sm">
      {failure !== undefined && (
        <Alert role="alert" color="red" variant="outline">
          {toProblem(failure).message}
        </Alert>
      )}
      {removing && <Text>{text('removeBody')}</Text>}
      {!removing && <LinkFields terms={terms} onChange={setTerms} groups={groups} />}
      <Captured activity={activity} link={known} />
      {removing && <DependentActivities model={model} link={link} />}
      <Effect uid={activity.uid} links={changeLink(links, known.providerUid, after)} />
      <Group justify="flex-end">
        <Button variant="default" data-autofocus={removing || undefined} onClick={onClose}>
          {text('cancel')}
        </Button>
        <Button
          {...(removing && { color: 'red' })}
          loading={pending}
          disabled={Number.isNaN(terms.toleranceMinutes)}
          onClick={() => void make()}
        >
          {text(removing ? 'remove' : 'capturedSave')}
        </Button>
      </Group>
    </Stack>
  );
}

/** Changes or deletes a link of a BIA after showing what this affects. */
export function CapturedDialog(props: DialogProps) {
  const { model, link, removing, onClose } = props;
  const name = model.getName(link.dependentUid);
  const read = useRead(activities.get, { params: { uid: link.dependentUid } });
  const activity = read.data?.data;
  const known = activity?.links.find(({ providerUid }) => providerUid === link.providerUid);
  return (
    <Dialog onClose={onClose} title={text(removing ? 'capturedRemoveTitle' : 'capturedEditTitle', { name })}>
      {read.error && !activity && <LoadFailed error={read.error} onRetry={() => void read.refetch()} />}
      {!activity && !read.error && <LinesSkeleton lines={4} />}
      {activity && !known && <Text>{text('capturedGone')}</Text>}
      {activity && known && <Question {...props} activity={activity} known={known} />}
    </Dialog>
  );
}
