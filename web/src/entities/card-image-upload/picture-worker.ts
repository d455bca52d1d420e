import { scaledPicture } from './scale-picture.ts';

// Reading and drawing a photo of 12 megapixels takes a second on a desk PC: here it holds up nobody's typing.
addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  scaledPicture(data).then(
    (picture) => postMessage({ picture }),
    () => postMessage({ picture: undefined }),
  );
});
