import { chakra } from '@chakra-ui/react';

/** A gray bar in place of content that is loading. */
export const Bone = chakra('div', { base: { w: '70%', h: '3', rounded: 'sm', bg: 'bg.emphasized' } });
