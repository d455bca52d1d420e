/**
 * The most common given names in the United States. Source: Social Security Administration, "Top Names Over the Last 100
 * Years", and the most frequent Spanish given names of the Census; names of states are left out.
 */
export const givenNames: ReadonlySet<string> = new Set(
  `james michael robert john david william richard joseph thomas christopher charles daniel matthew anthony mark steven donald
  andrew joshua paul kenneth kevin brian timothy ronald jason george edward jeffrey ryan jacob nicholas gary eric jonathan
  stephen larry justin benjamin scott brandon samuel gregory alexander patrick frank jack raymond dennis tyler aaron jerry jose
  nathan adam henry zachary douglas peter noah kyle ethan christian jeremy keith austin sean roger terry walter dylan gerald
  carl jordan bryan gabriel jesse harold lawrence logan arthur bruce billy elijah joe alan juan liam willie mason albert randy
  wayne vincent lucas caleb luke bobby isaac bradley mike jim bob bill tom steve dave dan chris matt tony
  mary patricia jennifer linda elizabeth barbara susan jessica karen sarah lisa nancy sandra ashley emily kimberly betty
  margaret donna michelle carol amanda melissa deborah stephanie rebecca sharon laura cynthia amy kathleen angela dorothy
  shirley emma brenda nicole pamela samantha anna katherine christine debra rachel olivia carolyn maria janet heather diane
  catherine julie victoria helen joyce lauren kelly christina joan judith ruth hannah evelyn andrea megan cheryl jacqueline
  madison sophia abigail teresa isabella sara janice martha gloria kathryn ann anne charlotte judy amber julia grace denise
  danielle natalie alice marilyn diana beverly jean brittany theresa frances kayla alexis tiffany lori kathy jane
  carlos luis jesus miguel antonio francisco manuel pedro jorge alejandro rafael fernando ricardo roberto javier sergio mario
  rosa carmen ana guadalupe juana margarita alicia veronica silvia leticia yolanda esperanza luz elena marta
  allison cindy connie craig crystal doris eduardo ella erica fatima joel johnny juanita leroy 
  louise marcus marie mohamed mohammad mohammed muhammad philip phillip ralph ramon roy russell sofia tammy tina
  vanessa wanda wendy`
    .split(/\s+/)
    .filter((name) => name !== ''),
);
