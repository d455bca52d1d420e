// biome-ignore-all lint/a11y/useSemanticElements: an item of the long list stands in a wrapper, which <li> does not allow
import { chakra, Flex, Grid, Heading, Text } from '@chakra-ui/react';
import { Fragment, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { TextLink } from '../form/text-link.tsx';
import { useFocusAfterChange } from '../hooks/use-focus-after-change.ts';
import { Bone } from '../loading/bone.tsx';
import { LoadFailure } from '../loading/load-failure.tsx';
import { Panel, PanelBox } from '../panel.tsx';
import { PillLink } from '../pill-link.tsx';
import { VirtualList } from '../virtual-list/virtual-list.tsx';
import type { WorkItem, WorkPart, WorkSource } from './work-source.ts';

/** A part shows this many items until the person asks for all. */
const firstItems = 10;
/** The parts that have arrived wait this long for the others. A list that does not answer may take a minute and a half to fail. */
const longestWaitMs = 3_000;

type Props = {
  /** States whose work it is. */
  readonly lead: string;
  readonly sources: readonly WorkSource[];
};

/** Everything that waits for somebody, each part with its count and oldest items; `?list=` shows all of one part. */
export function WorkList({ lead, sources: lists }: Props) {
  const [params] = useSearchParams();
  const alone = params.get('list') ?? undefined;
  // The link to a whole part disappears once that part is shown; the link to all parts stays and keeps the focus.
  const heading = useFocusAfterChange<HTMLHeadingElement>(alone);
  const settled = lists.every(({ parts, failed }) => parts !== undefined || failed !== undefined);
  const [begun, setBegun] = useState(settled);
  if (settled && !begun) setBegun(true);
  useEffect(() => {
    const timer = setTimeout(() => setBegun(true), longestWaitMs);
    return () => clearTimeout(timer);
  }, []);
  // All appear together: one by one, each would move the others away from under the pointer.
  const sources = begun ? lists : lists.map((list) => ({ ...list, parts: undefined, failed: undefined }));
  const shown = sources.map((source) => ({ source, parts: partsOf(source, alone) }));
  const nothing = shown.every(({ source, parts }) => parts?.length === 0 && source.failed === undefined);
  return (
    <Grid as="section" aria-labelledby="work" templateColumns="minmax(0, 1fr)" gap="3" pt="2">
      <Flex wrap="wrap" align="baseline" columnGap="4" rowGap="1">
        <Heading as="h2" id="work" ref={heading} tabIndex={-1} size="lg" outline="none">
          Work list
        </Heading>
        <Text color="fg.muted">{lead}</Text>
      </Flex>
      <Parts sources={sources} alone={alone} />
      {nothing && <PanelBox>Nothing waiting.</PanelBox>}
      {/* Columns and not rows: the parts differ greatly in length. */}
      <chakra.div
        columnCount={{ base: 'auto', xl: alone === undefined ? 2 : undefined }}
        columnGap="3"
        // What stands below comes into view once it stays where it is.
        minH={begun ? undefined : '100dvh'}
        css={{ '& > *': { breakInside: 'avoid', mb: '3' } }}
      >
        {shown.map(({ source, parts }) => (
          <Fragment key={source.title}>
            {source.front}
            {source.failed !== undefined && <Failed source={source} />}
            {source.failed === undefined && parts === undefined && <Awaited title={source.title} />}
            {parts?.map((part) => (
              <Part key={part.key} part={part} whole={alone !== undefined} />
            ))}
          </Fragment>
        ))}
      </chakra.div>
    </Grid>
  );
}

/** Returns the parts with something to do, or of those only the one that the address names. */
const partsOf = ({ parts }: WorkSource, alone: string | undefined): readonly WorkPart[] | undefined =>
  parts?.filter(({ key, items }) => items.length > 0 && (alone ?? key) === key);

const Failed = ({ source: { title, failed = '', busy, onRetry } }: { readonly source: WorkSource }) => (
  <Panel title={title}>
    <LoadFailure message={failed} busy={busy} onAction={onRetry} />
  </Panel>
);

const Awaited = ({ title }: { readonly title: string }) => (
  <PanelBox role="status">
    <span className="unseen">Loading {title}…</span>
    <Bone h="5" w="14rem" maxW="full" />
    <Bone h="4" w="full" />
  </PanelBox>
);

/** The number of waiting items in each part, and a link to each part alone. */
function Parts({
  sources,
  alone,
}: {
  readonly sources: readonly WorkSource[];
  readonly alone: string | undefined;
}) {
  const parts = sources.flatMap((source) => partsOf(source, undefined) ?? []);
  if (parts.length < 2 && alone === undefined) return null;
  return (
    <Flex as="nav" aria-label="Parts of the work list" wrap="wrap" gap="1.5">
      <PillLink to={{ search: '' }} aria-current={alone === undefined ? 'page' : undefined}>
        All parts
      </PillLink>
      {parts.map(({ key, title, items }) => (
        <PillLink key={key} to={{ search: `?list=${key}` }} aria-current={alone === key ? 'page' : undefined}>
          {title} <b>{items.length.toLocaleString('en-US')}</b>
        </PillLink>
      ))}
    </Flex>
  );
}

type PartProps = { readonly part: WorkPart; readonly whole: boolean };

function Part({ part: { key, title, items, page }, whole }: PartProps) {
  const more = items.length - firstItems;
  return (
    <Panel
      title={
        <>
          {title} <Count>{items.length.toLocaleString('en-US')}</Count>
        </>
      }
      end={page && <TextLink to={page.to}>{page.text}</TextLink>}
    >
      {whole ? (
        <VirtualList
          rows={items}
          keyOf={(item) => item.key}
          label={title}
          guessedHeight={() => 60}
          item={(item, place) => (
            <Line
              data-work-item
              as="div"
              role="listitem"
              aria-posinset={place + 1}
              aria-setsize={items.length}
            >
              <Item item={item} />
            </Line>
          )}
        />
      ) : (
        <chakra.ul listStyle="none" aria-label={title}>
          {items.slice(0, firstItems).map((item) => (
            <Line data-work-item key={item.key}>
              <Item item={item} />
            </Line>
          ))}
        </chakra.ul>
      )}
      {!whole && more > 0 && (
        <Text color="fg.muted">
          {more.toLocaleString('en-US')} more.{' '}
          <TextLink
            to={{ search: `?list=${key}` }}
            aria-label={`Show all ${items.length.toLocaleString('en-US')}: ${title}`}
          >
            Show all {items.length.toLocaleString('en-US')}
          </TextLink>
        </Text>
      )}
    </Panel>
  );
}

const Count = chakra('span', {
  base: {
    display: 'inline-block',
    minW: '6',
    ms: '1.5',
    px: '2',
    rounded: 'full',
    bg: 'brand.subtle',
    color: 'brand.fg',
    textAlign: 'center',
    textStyle: 'sm',
    fontVariantNumeric: 'tabular-nums',
  },
});

const Line = chakra('li', {
  base: {
    display: 'flex',
    flexWrap: { base: 'wrap', md: 'nowrap' },
    alignItems: 'baseline',
    columnGap: '4',
    py: '1.5',
    borderTopWidth: '1px',
    overflowWrap: 'anywhere',
  },
});

/** What the item is about, with a link to where it is done, and how long it has been waiting. */
const Item = ({ item: { links, detail, actions, age } }: { readonly item: WorkItem }) => (
  <>
    <chakra.div flex="1 1 auto" minW="0">
      {links.map(({ to, text }) => (
        <div key={to}>
          <TextLink to={to} lineClamp="2">
            {text}
          </TextLink>
        </div>
      ))}
      {detail && <Text color="fg.muted">{detail}</Text>}
      {actions && (
        <Flex wrap="wrap" gap="2" pt="1" pb="0.5">
          {actions}
        </Flex>
      )}
    </chakra.div>
    {age && (
      <Text flex="none" color="fg.muted" whiteSpace="nowrap">
        {age}
      </Text>
    )}
  </>
);
