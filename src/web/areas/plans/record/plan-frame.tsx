import { Box, Group, Stack, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { PlanRecord } from '#root/contract/plans/plan-endpoints.ts';
import { reportTypes } from '#root/contract/reports/report-types.ts';
import { PlanCheckRail } from '#root/web/areas/plans/check/plan-check-rail.tsx';
import { usePlanCheck } from '#root/web/areas/plans/check/use-plan-check.ts';
import { text as listText } from '#root/web/areas/plans/plans.messages.ts';
import { useScopeActivities } from '#root/web/areas/plans/sections/use-scope-activities.ts';
import { usePlanActions } from '#root/web/areas/plans/use-plan-actions.tsx';
import { StaleNotice } from '#root/web/areas/plans/versions/stale-notice.tsx';
import { VersionsView } from '#root/web/areas/plans/versions/versions-view.tsx';
import { useGo } from '#root/web/platform/ui/app-link.tsx';
import { EditButton } from '#root/web/platform/ui/edit-button.tsx';
import { useOfferedShortcuts } from '#root/web/platform/ui/hooks/offered-shortcuts.ts';
import { usePrinted } from '#root/web/platform/ui/hooks/use-printed.ts';
import { LinkTabs } from '#root/web/platform/ui/link-tabs.tsx';
import { Page } from '#root/web/platform/ui/page.tsx';
import { RowMenu } from '#root/web/platform/ui/row-menu.tsx';
import { SectionNav } from '#root/web/platform/ui/section-nav.tsx';
import { StatusChip } from '#root/web/platform/ui/status-chip.tsx';
import { HistoryEntries } from '#root/web/shared/history/record-history.tsx';
import type { PlanKindInfo } from '#root/web/shared/plans/plan-kinds.ts';
import { ReportButton, useReportPath } from '#root/web/shared/reports/report-button.tsx';
import { ReviewPanel } from '#root/web/shared/reviews/review-panel.tsx';
import { ContinueButton, EditTools } from './edit-tools.tsx';
import { AddSection, useOwnSection } from './own-sections.tsx';
import { PlanDocument } from './plan-document.tsx';
import classes from './plan-frame.module.css';
import { usePlanNames } from './plan-names.ts';
import { PlanNotices, PrintedVersion, SectionNotices } from './plan-notices.tsx';
import { readOwnUid, type SectionId, toEditHref, toPlanPath } from './plan-paths.ts';
import { text } from './record.messages.ts';
import { EditedSection } from './section-list.tsx';
import { usePlanEditing } from './use-plan-editing.ts';
import { listSections, type PlanOutlineSection, useSectionKeys } from './use-sections.ts';
import { useShownErrors } from './use-shown-errors.ts';

interface FrameProps {
  readonly info: PlanKindInfo;
  readonly plan: PlanRecord;
  readonly mayEdit: boolean;
  /** The section that is edited; undefined while the plan is read. */
  readonly edited: SectionId | undefined;
  /** The part of the page that is shown. */
  readonly tab: PlanTab;
}

export type PlanTab = 'plan' | 'versions' | 'history';

/** Returns the data that the parts of the page share. */
function usePlan({ info, plan, edited }: FrameProps) {
  const go = useGo();
  const names = usePlanNames(plan);
  const editing = usePlanEditing(plan, info, names, edited !== undefined);
  const [attempt, setAttempt] = useState(0);
  const errors = useShownErrors(editing, attempt);
  const { details, content, setContent, setDetails } = editing;
  const check = usePlanCheck(content, names.get);
  const given = { details, content, errors, check: check.sections };
  const sections = listSections(given, info, plan.uid, edited !== undefined);
  return {
    editing,
    sections,
    check,
    attempt,
    props: { info, plan, details, content, errors, names, set: setContent, setDetails },
    /** Continues once everything is saved. Otherwise shows the errors. */
    leave: async (href?: string) => {
      await editing.flush();
      if (!editing.isSaved()) return setAttempt((count) => count + 1);
      if (href) go(href);
    },
  };
}

/** Focuses the heading of a section when the section opens, so that the keyboard and screen readers continue there. */
function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return heading;
}

/** Handles Ctrl+Enter before the focused field does, because an editor of formatted text would begin a new line. */
function useContinueKey(onContinue: () => void) {
  const latest = useRef(onContinue);
  latest.current = onContinue;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      if (document.querySelector('[role="dialog"][aria-modal="true"]')) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current();
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, []);
  useOfferedShortcuts('submit');
}

const tabs = ['plan', 'versions', 'history'] as const;

/** The page of a plan: heading, outline, and the whole plan to read or one section to edit. */
export function PlanFrame(frame: FrameProps) {
  const { info, plan, mayEdit, edited, tab } = frame;
  const go = useGo();
  const here = toPlanPath(info, plan.uid);
  const path = useReportPath({ type: 'grab-pack', recordUid: plan.uid });
  const grabPack = info.kind === 'bcp' && plan.inForceNumber !== null ? path : undefined;
  const acts = usePlanActions(info, () => go(info.path));
  const shared = usePlan(frame);
  const { editing, sections, leave } = shared;
  useSectionKeys(sections, edited, `${here}?tab=history`);
  return (
    <Page
      title={editing.details.name || plan.name}
      status={<StatusChip label={plan.status.name} colour={plan.status.colour} variant="filled" />}
      trail={[{ label: listText(`title.${info.kind}`), href: info.path }]}
      actions={
        <>
          {mayEdit && <EditButton href={toEditHref(info, plan.uid, 'details')} isEditing={edited !== undefined} />}
          {edited !== undefined && (
            <EditTools
              editing={editing}
              hasShownErrors={Object.keys(shared.props.errors).length > 0}
              onSave={() => void leave()}
              onDone={() => void leave(here)}
            />
          )}
          {edited === undefined && (
            <ReportButton type={info.kind === 'bcp' ? 'bcp' : 'resilience-plan'} recordUid={plan.uid} />
          )}
          <RowMenu
            name={plan.name}
            actions={[
              ...(grabPack === undefined ? [] : [{ label: reportTypes['grab-pack'].words.one, href: grabPack }]),
              { label: listText('print'), onSelect: () => window.print() },
              ...acts.listActions({ ...plan, version: editing.version }),
            ]}
          />
        </>
      }
    >
      <LinkTabs
        label={text('tabs')}
        tabs={tabs.map((one) => ({ label: text(`tab.${one}`), href: `${here}?tab=${one}`, active: tab === one }))}
      />
      <PrintedVersion plan={plan} />
      <PlanNotices plan={plan} isEditing={edited !== undefined} editing={editing} />
      <StaleNotice info={info} plan={plan} />
      {tab === 'plan' && edited === undefined && plan.inForceNumber !== null && plan.status.phase !== 'archived' && (
        <ReviewPanel kind={info.kind} uid={plan.uid} />
      )}
      {tab === 'history' && <HistoryEntries kind={info.kind} uid={plan.uid} />}
      {tab === 'versions' && <VersionsView info={info} plan={plan} />}
      {tab === 'plan' && <Columns frame={frame} shared={shared} />}
      {acts.dialog}
    </Page>
  );
}

interface ColumnsProps {
  readonly frame: FrameProps;
  readonly shared: ReturnType<typeof usePlan>;
}

/** The outline, and beside it the plan or a section. */
function Columns({ frame: { info, plan, edited }, shared }: ColumnsProps) {
  const { editing, sections, check, props } = shared;
  const isPrinted = usePrinted();
  // The needs of the activities are loaded before the plan is printed.
  useScopeActivities(editing.content.scope.activityUids);
  const rail = (
    <div className={classes.rail} data-no-print>
      <PlanCheckRail check={check} triggers={editing.content.triggers} activations={editing.content.activations} />
    </div>
  );
  return (
    <div className={classes.columns} data-rail>
      <div className={classes.outline}>
        <SectionNav sections={sections} active={edited ?? ''} label={text('outline')} />
        {edited !== undefined && <AddSection info={info} uid={plan.uid} editing={editing} />}
      </div>
      {edited === undefined && rail}
      <Box className={classes.centre}>
        {edited !== undefined && (
          <div className={classes.edited}>
            <Edited key={edited} id={edited} shared={shared} />
          </div>
        )}
        {edited === undefined && <PlanDocument {...props} sections={sections} />}
        {edited !== undefined && isPrinted && (
          <div className={classes.printed}>
            <PlanDocument {...props} sections={sections} />
          </div>
        )}
      </Box>
      {edited !== undefined && rail}
    </div>
  );
}

interface EditedProps extends Pick<ColumnsProps, 'shared'> {
  readonly id: SectionId;
}

/** The section that is edited, with its heading and the button for the next one. */
function Edited({ id, shared }: EditedProps) {
  const { editing, sections, props, attempt, leave } = shared;
  const { info, plan } = props;
  const heading = useHeadingFocus();
  const own = useOwnSection({ info, uid: plan.uid, editing }, readOwnUid(id));
  const at = sections.findIndex((one) => one.id === id);
  const section = sections[at];
  const next: PlanOutlineSection | undefined = sections[at + 1];
  const onContinue = () => void leave(next?.href ?? toPlanPath(info, plan.uid));
  useContinueKey(onContinue);
  return (
    <Stack gap="lg">
      <Group justify="space-between" wrap="nowrap">
        <Title order={2} ref={heading} tabIndex={-1} className={classes.title}>
          {section?.label}
        </Title>
        <RowMenu name={section?.label ?? ''} actions={own.actions} />
      </Group>
      <SectionNotices editing={editing} attempt={attempt} />
      <EditedSection {...props} id={id} />
      <ContinueButton onContinue={onContinue} isLast={next === undefined} />
      {own.dialog}
    </Stack>
  );
}
