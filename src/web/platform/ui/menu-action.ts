import type { ButtonHTMLAttributes, DOMAttributes, ReactElement, ReactNode, Ref } from 'react';

/** One entry of a menu of actions: a link or an action. */
export interface MenuAction {
  label: string;
  icon?: ReactNode;
  /** Whether the entry is red, as for deletions. */
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
  /** The path to open. Only set for a link. */
  href?: string | undefined;
  /** Performs the action. Only set for an action. */
  onSelect?: (() => void) | undefined;
}

/** The button of a menu. */
export type MenuTrigger = ReactElement<
  Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-haspopup' | 'aria-expanded'> &
    Pick<DOMAttributes<HTMLButtonElement>, 'onClick' | 'onPointerEnter' | 'onFocus'> & { ref?: Ref<HTMLButtonElement> }
>;
