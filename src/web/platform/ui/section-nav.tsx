import { Box, NativeSelect, Stack, Text } from '@mantine/core';
import IconAlertTriangleFilled from '@tabler/icons-react/dist/esm/icons/IconAlertTriangleFilled.mjs';
import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs';
import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs';
import IconCircleHalf2 from '@tabler/icons-react/dist/esm/icons/IconCircleHalf2.mjs';
import { useGo, useLink } from './app-link.tsx';
import { usePhone } from './hooks/use-phone.ts';
import classes from './section-nav.module.css';
import { verdictColour } from './verdict-colours.ts';
import { text } from './words.ts';

/** The progress of a section. */
export type SectionStatus = 'not_started' | 'in_progress' | 'completed' | 'problem';

/** One section of a long form. */
export interface Section {
  id: string;
  label: string;
  href: string;
  status: SectionStatus;
  /** Replaces the words for the status, for example to say what a completed section lacks. */
  note?: string | undefined;
}

/** Props of {@link SectionNav}. */
export interface SectionNavProps {
  sections: readonly Section[];
  /** The id of the open section. */
  active: string;
  /** The accessible name; "Sections" by default. */
  label?: string;
}

const LOOK = {
  not_started: { Icon: IconCircle, colour: verdictColour('unknown') },
  in_progress: { Icon: IconCircleHalf2, colour: 'var(--mantine-color-anchor)' },
  completed: { Icon: IconCircleCheckFilled, colour: verdictColour('met') },
  problem: { Icon: IconAlertTriangleFilled, colour: verdictColour('late') },
} as const;

/** Navigation between the sections of a long form, with the progress of each section. On phones, it is a select. */
export function SectionNav({ sections, active, label = text('sections') }: SectionNavProps) {
  const phone = usePhone();
  const done = sections.filter((section) => section.status === 'completed').length;
  const progress = text('sectionsDone', { done, total: sections.length });
  if (phone) return <SectionSelect sections={sections} active={active} label={label} progress={progress} />;
  return (
    <Box component="nav" aria-label={label} w={240} flex="none" data-no-print>
      <Stack gap={2} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {sections.map((section) => (
          <li key={section.id}>
            <SectionLink section={section} current={section.id === active} />
          </li>
        ))}
      </Stack>
      <Text fz="sm" c="dimmed" mt="sm" px="xs">
        {progress}
      </Text>
    </Box>
  );
}

const describeStatus = ({ note, status }: Section) => note ?? text(`section.${status}`);

function SectionLink({ section, current }: { section: Section; current: boolean }) {
  const { Icon, colour } = LOOK[section.status];
  return (
    <a className={classes.link} aria-current={current ? 'step' : undefined} {...useLink(section.href)}>
      <Icon size={18} color={colour} aria-hidden="true" />
      <span>
        <span className={classes.label}>{section.label}</span>
        <span className={classes.status}>{describeStatus(section)}</span>
      </span>
    </a>
  );
}

function SectionSelect({ sections, active, label, progress }: Required<SectionNavProps> & { progress: string }) {
  const go = useGo();
  return (
    <NativeSelect
      label={label}
      description={progress}
      value={active}
      data={sections.map((section) => ({
        value: section.id,
        label: text('sectionOption', { label: section.label, status: describeStatus(section) }),
      }))}
      onChange={(event) => {
        const chosen = sections.find((section) => section.id === event.currentTarget.value);
        if (chosen) go(chosen.href);
      }}
    />
  );
}
