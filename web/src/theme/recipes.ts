import {
  buttonRecipe,
  dataListSlotRecipe,
  dialogSlotRecipe,
  drawerSlotRecipe,
  fieldSlotRecipe,
  headingRecipe,
  inputRecipe,
  kbdRecipe,
  progressSlotRecipe,
  spinnerRecipe,
  tableSlotRecipe,
  tagSlotRecipe,
  textareaRecipe,
} from '@chakra-ui/react/theme';
import { limits } from '../../../shared/limits.ts';

/**
 * Recipes of the components in use, and no others: all of them are loaded with the sign-in page. A component whose
 * recipe is missing here is rendered without any style.
 */
export const recipes = {
  button: buttonRecipe,
  heading: headingRecipe,
  input: inputRecipe,
  kbd: kbdRecipe,
  spinner: spinnerRecipe,
  textarea: textareaRecipe,
};

/** Our changes to them. A control's border needs a contrast of 3:1 (WCAG 1.4.11); the muted border of panels does not. */
export const recipeChanges = {
  input: {
    base: {
      // For a placeholder on a phone.
      textOverflow: 'ellipsis',
      // The button of a file input.
      '&[type=file]': { ps: '1', lineHeight: '2.25rem' },
      '&::file-selector-button': {
        me: '2.5',
        px: '3',
        borderWidth: '0',
        lineHeight: '1.75rem',
        borderRadius: 'l1',
        bg: 'bg.muted',
        fontWeight: 'medium',
        cursor: 'pointer',
      },
    },
    variants: { variant: { outline: { bg: 'bg', borderColor: 'border.emphasized' } } },
  },
  textarea: { variants: { variant: { outline: { bg: 'bg', borderColor: 'border.emphasized' } } } },
};

/** Our own: Chakra's includes the recipe of its list box, which nothing here uses. */
const nativeSelectRecipe = {
  className: 'chakra-native-select',
  slots: ['root', 'field', 'indicator'],
  base: {
    root: { display: 'flex', position: 'relative', w: 'full', h: 'fit-content' },
    field: {
      w: 'full',
      minW: '0',
      h: '10',
      ps: '3',
      pe: '8',
      appearance: 'none',
      bg: 'bg',
      borderWidth: '1px',
      borderColor: 'border.emphasized',
      borderRadius: 'l2',
      textStyle: 'sm',
      focusVisibleRing: 'inside',
      _disabled: { layerStyle: 'disabled' },
      _invalid: { borderColor: 'border.error', focusRingColor: 'border.error' },
    },
    indicator: {
      position: 'absolute',
      insetEnd: '2',
      h: 'full',
      display: 'inline-flex',
      alignItems: 'center',
      pointerEvents: 'none',
      color: 'fg.muted',
      textStyle: 'lg',
      _icon: { width: '1em', height: '1em' },
    },
  },
  variants: {
    size: { sm: { field: { h: '9', ps: '2' } } },
  },
};

const { enterMs, exitMs } = limits.toast;
const moving = (ms: number, easing: string) => `translate ${ms}ms ${easing}, opacity ${ms}ms ${easing}`;

/** Our own: Chakra's has different times, fills and positions. */
const toastRecipe = {
  className: 'chakra-toast',
  slots: ['root', 'title', 'description', 'actionTrigger', 'closeTrigger'],
  base: {
    root: {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      maxW: 'min(26rem, calc(100vw - 40px))',
      w: 'max-content',
      ps: '4',
      pe: '2',
      py: '2',
      borderStartWidth: '4px',
      borderRadius: 'l2',
      bg: 'gray.solid',
      color: 'gray.contrast',
      boxShadow: 'md',
      textStyle: 'sm',
      translate: 'var(--x) var(--y)',
      zIndex: 'var(--z-index)',
      opacity: 'var(--opacity)',
      transition: moving(enterMs, 'ease-out'),
      _closed: { transition: moving(exitMs, 'ease-in') },
      '&[data-type=success]': { borderColor: '#3fbf6b' },
      '&[data-type=info]': { borderColor: '#5aa2ff' },
      '&[data-type=error]': { borderColor: '#ff6b61' },
    },
    description: { opacity: '0.85' },
    actionTrigger: {
      flex: 'none',
      px: '2.5',
      py: '1',
      borderWidth: '1px',
      borderColor: 'currentcolor',
      borderRadius: 'l1',
      fontWeight: 'semibold',
      cursor: 'button',
      _hover: { bg: 'rgb(128 128 128 / 0.35)' },
      _focusVisible: { outline: '2px solid currentcolor', outlineOffset: '2px' },
    },
    closeTrigger: {
      display: 'grid',
      placeItems: 'center',
      boxSize: '7',
      borderRadius: 'l1',
      cursor: 'button',
      _hover: { bg: 'rgb(128 128 128 / 0.35)' },
      _focusVisible: { outline: '2px solid currentcolor' },
      _icon: { boxSize: '4' },
    },
  },
};

export const slotRecipes = {
  dataList: dataListSlotRecipe,
  dialog: dialogSlotRecipe,
  drawer: drawerSlotRecipe,
  field: fieldSlotRecipe,
  nativeSelect: nativeSelectRecipe,
  progress: progressSlotRecipe,
  table: tableSlotRecipe,
  tag: tagSlotRecipe,
  toast: toastRecipe,
};
