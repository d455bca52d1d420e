import { scaledPicture } from './scale-picture.ts';

// Decoding and drawing a 12-megapixel photo takes a second on a desktop PC; in this worker it does not block typing.
addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  scaledPicture(data).then(
    (picture) => postMessage({ picture }),
    () => postMessage({ picture: undefined }),
  );
});
