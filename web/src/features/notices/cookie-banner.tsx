import { Flex, Text } from '@chakra-ui/react';
import { paths } from '../../config/paths.ts';
import { Button } from '../../kit/button.tsx';
import { TextLink } from '../../kit/form/text-link.tsx';
import { storage } from '../../lib/storage.ts';

/** Tells what is stored in the browser, until the user accepts it. It is placed above the page and covers nothing. */
export default function CookieBanner({ onAccept }: { onAccept: () => void }) {
  const accept = () => {
    storage.cookieConsent.write(true);
    onAccept();
    // The button goes with the banner.
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <Flex
      as="section"
      aria-label="Cookie notice"
      align="center"
      justify="center"
      wrap="wrap"
      columnGap="4"
      rowGap="2"
      px="4"
      py="2"
      bg="bg.panel"
      borderBottomWidth="1px"
      borderColor="border"
      _print={{ display: 'none' }}
    >
      <Text>
        This site keeps a sign-in cookie and a few entries in your browser, and no tracking.{' '}
        <TextLink to={paths.cookies()}>Cookie Policy</TextLink>
      </Text>
      <Button size="sm" onClick={accept}>
        Accept
      </Button>
    </Flex>
  );
}
