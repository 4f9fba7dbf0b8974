/** The rule for a whole number within bounds. Without `otherwise`, the number is required. */
export interface NumberRule {
  readonly min: number;
  readonly max: number;
  /** The value if the number is left out. */
  readonly otherwise?: number;
}

export interface NodeRule {
  /** The nodes that this node may contain; absent if the node may contain nothing. */
  readonly children?: readonly string[];
  /** The node that must come first in this node. */
  readonly first?: string;
  /** True if the node may be empty. */
  readonly empty?: true;
  readonly attributes?: Readonly<Record<string, NumberRule>>;
}

const inline = ['text', 'hardBreak'];
const flow = ['paragraph', 'heading', 'bulletList', 'orderedList', 'horizontalRule'];

/** The maximum number of columns of a table; a table of Word has at most 63. */
export const maxColumns = 100;
const span = { colspan: { min: 1, max: maxColumns, otherwise: 1 }, rowspan: { min: 1, max: 1000, otherwise: 1 } };
const cell: NodeRule = { children: flow, attributes: span };

/**
 * The nodes of a rich text, and what each node may contain. A test checks that the editor's schema agrees with these
 * rules.
 */
export const nodeRules: Readonly<Record<string, NodeRule>> = {
  doc: { children: [...flow, 'blockquote', 'table'] },
  paragraph: { children: inline, empty: true },
  heading: { children: inline, empty: true, attributes: { level: { min: 1, max: 3 } } },
  bulletList: { children: ['listItem'] },
  orderedList: { children: ['listItem'], attributes: { start: { min: 0, max: 9999, otherwise: 1 } } },
  listItem: { children: ['paragraph', 'bulletList', 'orderedList'], first: 'paragraph' },
  blockquote: { children: flow },
  table: { children: ['tableRow'] },
  tableRow: { children: ['tableHeader', 'tableCell'], empty: true },
  tableHeader: cell,
  tableCell: cell,
  horizontalRule: {},
  hardBreak: {},
  text: {},
};

/** The marks of text, in the order in which they are stored. */
export const markNames = ['link', 'bold', 'italic', 'underline', 'strike', 'code'] as const;

/**
 * The maximum number of levels of lists within each other, as in Word. Only lists can contain themselves, so this also
 * bounds the depth of a text.
 */
export const maxListLevels = 9;

/** The maximum number of nodes of a rich text. */
export const maxNodes = 10_000;

/** The longest address of a link. */
export const maxLinkLength = 2000;

const linkAddress = /^(?:https?:\/\/[^\s<>"\\/][^\s<>"\\]*|mailto:[^\s<>"\\@]+@[^\s<>"\\@]+|tel:\+?[\w().*#;=,-]+)$/i;

/** Returns whether a link may have this address: `http`, `https`, `mailto` or `tel`, without spaces. */
export const isLinkAddress = (address: string): boolean => address.length <= maxLinkLength && linkAddress.test(address);
