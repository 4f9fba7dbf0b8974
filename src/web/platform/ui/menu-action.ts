import type { ButtonHTMLAttributes, DOMAttributes, ReactElement, ReactNode, Ref } from 'react';

/** One entry of a menu of actions: a link or an action. */
export interface MenuAction {
  label: string;
  icon?: ReactNode;
  /** Red, for deletions. */
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Set for a link. */
  href?: string | undefined;
  /** Set for an action. */
  onSelect?: (() => void) | undefined;
}

/** The button of a menu. */
export type MenuTrigger = ReactElement<
  Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-haspopup' | 'aria-expanded'> &
    Pick<DOMAttributes<HTMLButtonElement>, 'onClick' | 'onPointerEnter' | 'onFocus'> & { ref?: Ref<HTMLButtonElement> }
>;
