import {
  Group,
  Tree as MantineTree,
  type RenderTreeNodePayload,
  Text,
  type TreeNodeData,
  useTree,
} from '@mantine/core';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef } from 'react';
import classes from './tree.module.css';

/** One entry of a tree. */
export interface TreeItem {
  id: string;
  label: string;
  /** A number or chip beside the label. It must not be interactive, because the entry itself is the control. */
  detail?: ReactNode;
  children?: readonly TreeItem[];
}

/** Props of {@link Tree}. */
export interface TreeProps {
  /** The accessible name. */
  label: string;
  items: readonly TreeItem[];
  /** The id of the selected entry. */
  selected: string | null;
  onSelect: (id: string) => void;
  /**
   * The ids of entries that are expanded when they first appear in the tree. Absent: all entries. Entries that the
   * person has collapsed remain collapsed.
   */
  expanded?: readonly string[];
}

function flatten(items: readonly TreeItem[]): TreeItem[] {
  return items.flatMap((item) => [item, ...flatten(item.children ?? [])]);
}

function listParents(items: readonly TreeItem[]): string[] {
  return flatten(items)
    .filter((item) => item.children && item.children.length > 0)
    .map((item) => item.id);
}

function toNodes(items: readonly TreeItem[]): TreeNodeData[] {
  return items.map((item) => ({
    value: item.id,
    label: item.label,
    ...(item.children && item.children.length > 0 ? { children: toNodes(item.children) } : {}),
  }));
}

const ITEMS = '[role="treeitem"]';

/**
 * A tree from which one entry can be selected. The arrow keys move, expand and collapse; Home and End go to the first
 * and last entry; Enter and Space select.
 */
export function Tree({ label, items, selected, onSelect, expanded }: TreeProps) {
  const byId = useMemo(() => new Map(flatten(items).map((item) => [item.id, item])), [items]);
  const data = useMemo(() => toNodes(items), [items]);
  const tree = useTree({
    initialExpandedState: Object.fromEntries((expanded ?? [...byId.keys()]).map((id) => [id, true])),
    selectedState: selected === null ? [] : [selected],
  });
  // An entry is expanded when it gets its first children, so that they are visible.
  const opened = useRef(new Set(expanded ?? listParents(items)));
  useEffect(() => {
    for (const id of expanded ?? listParents(items)) {
      if (opened.current.has(id)) continue;
      opened.current.add(id);
      tree.expand(id);
    }
  }, [expanded, items, tree.expand]);
  // Mantine's tree handles only the arrow keys, so this handler adds the other keys.
  const onKeyDownCapture = (event: KeyboardEvent<HTMLElement>) => {
    const item = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>(ITEMS) : null;
    const id = item?.dataset.value;
    const ends: Record<string, number> = { Home: 0, End: -1 };
    const end = ends[event.key];
    if (end !== undefined) [...event.currentTarget.querySelectorAll<HTMLElement>(ITEMS)].at(end)?.focus();
    else if ((event.key === 'Enter' || event.key === ' ') && id !== undefined) onSelect(id);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div onKeyDownCapture={onKeyDownCapture}>
      <MantineTree
        aria-label={label}
        data={data}
        tree={tree}
        expandOnClick={false}
        expandOnSpace={false}
        allowRangeSelection={false}
        classNames={{ node: classes.node }}
        renderNode={(payload) => <Node payload={payload} item={byId.get(payload.node.value)} onSelect={onSelect} />}
      />
    </div>
  );
}

interface NodeProps {
  payload: RenderTreeNodePayload;
  item: TreeItem | undefined;
  onSelect: (id: string) => void;
}

function Node({ payload, item, onSelect }: NodeProps) {
  const { elementProps, expanded, hasChildren, tree, node, selected } = payload;
  return (
    <Group
      {...elementProps}
      gap={4}
      wrap="nowrap"
      className={`${elementProps.className} ${classes.label}`}
      onClick={(event) => {
        elementProps.onClick(event);
        onSelect(node.value);
      }}
    >
      {/* The button is only for pointers. The arrow keys do the same, so it needs no name and no tab stop. */}
      <span
        aria-hidden="true"
        className={classes.toggle}
        data-shown={hasChildren || undefined}
        onClick={(event) => {
          event.stopPropagation();
          tree.toggleExpanded(node.value);
        }}
      >
        <IconChevronRight size={16} className={classes.chevron} data-expanded={expanded || undefined} />
      </span>
      <Text component="span" fw={selected ? 600 : 400} style={{ flex: 1 }}>
        {node.label}
      </Text>
      {item?.detail}
    </Group>
  );
}
