import { Text } from '@mantine/core';
import type { DepartmentTree as Departments } from '#root/contract/departments/departments.ts';
import { Tree, type TreeItem } from '#root/web/platform/ui/tree.tsx';
import { text } from './departments.messages.ts';
import { type Place, toPlacePath } from './place.ts';

/** The number of entries above which only the selected division is expanded at first. */
const openAtOnce = 60;
const whole = 'whole';

function People({ count }: { count: number }) {
  return (
    <Text component="span" fz="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
      {text('people', { count })}
    </Text>
  );
}

function buildTreeItems({ divisions, memberCount }: Departments): TreeItem[] {
  const children = divisions.map((division) => ({
    id: `divisionUid=${division.uid}`,
    label: division.name,
    detail: <People count={division.memberCount} />,
    children: division.businessUnits.map((unit) => ({
      id: `businessUnitUid=${unit.uid}`,
      label: unit.name,
      detail: <People count={unit.memberCount} />,
    })),
  }));
  return [{ id: whole, label: text('whole'), detail: <People count={memberCount} />, children }];
}

interface Props {
  departments: Departments;
  place: Place;
  onGo: (path: string) => void;
}

/**
 * The tree of the organisation with its divisions and business units. Selecting an entry opens that division or
 * business unit.
 */
export function DepartmentTree({ departments, place, onGo }: Props) {
  const { divisions } = departments;
  const count = divisions.reduce((sum, { businessUnits }) => sum + 1 + businessUnits.length, 0);
  const path = toPlacePath(place);
  const selected = path === '/org' ? whole : path.replace('/org?', '');
  const expanded = [whole, ...(place.division ? [`divisionUid=${place.division.uid}`] : [])];
  return (
    <Tree
      label={text('tree')}
      items={buildTreeItems(departments)}
      selected={selected}
      onSelect={(id) => onGo(id === whole ? '/org' : `/org?${id}`)}
      {...(count > openAtOnce && { expanded })}
    />
  );
}
