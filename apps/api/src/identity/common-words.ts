/** The words that most passwords in public leaks consist of, without the digits and signs that rules require. */
export const commonWords: ReadonlySet<string> = new Set(
  `
  aaa aaaa abc abcd abcde abcdef aberdeen academy access accessdenied acdc adelaide adele admin administrator
  africa agency ahmed aisha ajax alaska albuquerque albury alex alexander alexandra alexandria alexis all allah
  allblacks allstar always amanda amazing amazon amber amen america american amor amore and andrea andrew
  android angel angela angelic angelica angelina angelo angels angry anna annie anthony antonio any anything
  apollo apple apples apr april are argentina ariana arianagrande arizona army arsehole arsenal asdf asdfasdf
  ashley asia assassin asshole atlanta auckland audi aug august auntie aussie aussieaussie austin australia
  autumn avengers awesome azerty babe baby babyboy babydoll babygirl backup bacon badboy badgirl bailey ballarat
  ballet baltimore banana bananas bank banking bar barbara barcelona baseball basketball bass bastard batman
  battery bayern baz beach bear bears beast beatles beautiful beauty beckham bedroom beer begin belfast believe
  bella bendigo benfica bengals benjamin bentley berlin best bestfriend beyonce biatch bible bieber bienvenido
  bienvenue big bigboss biggie billion bills birmingham birthday biscuit bitch bitches bitcoin blabla black
  blackbird blackboard blackcat blackjack blah blahblah blessed blessing blessings blink blossom blue blueberry
  bluebird blueeyes bluesky bmw bobmarley boca bollocks bonjour boobs boss boston boxer boxing boyfriend
  bradford brampton brandon braves brazil brenda brian bridge brighton brilliant brisbane bristol britain
  british britney brittany broken broncos bronze brooke brother brothers brown browns bruins brunswick bubblegum
  bubbles buddha buddy budweiser bugatti bugger bulldog bulldogs bulls bullshit bunbury bunny burger business
  but butter butterfly butterscotch cadillac cairns cake caleb calgary california callofduty camaro cambridge
  cameron can canada canberra candy canucks captain caramel cardiff cardinals carlos carlton carolina caroline
  carrot cash casino cassie castle casual catdog catherine cats catwoman celtic celtics chalk champion champions
  change changeit changeme chargers charlie charlotte cheer cheerleader cheese cheesecake cheetah chelsea
  cherries cherry chevrolet chevy chicago chicken chickens chiefs childcare children china chips chloe choco
  chocolate chris christ christchurch christian christina christine christmas christopher church cincinnati
  cindy cinnamon cisco city claire clarke class classroom claudia cleveland clever cloud clouds coach cobra
  cocacola cock coffee coke coldplay college collingwood colorado colts columbus commando commodore commonroom
  company computer connor contrasena cookie cookies cool coolio cooper cop copper corona correct correcthorse
  corvette cougar courtney cousin coventry covid cow cowboys cows cracker crap crayon crazy cricket croydon
  crystal cuba cubs cunt cupcake cute cutie cyber cycling cyclist dad daddy daisy dallas damn dance dancer
  dancing dandenong daniel danielle darling darthvader darwin database daughter david davies daycare dead death
  debbie debian dec december default demo demon dennis denver deputy derek desktop destiny detroit deutschland
  developer devil diablo diamond diamonds diana dick dickhead diego digital disco diwali dobby dodge dodgers
  doggie doggy dogs dollar dollars dolphin dolphins dominic donald donkey donna door dortmund dragon dragonball
  drama dream dreamer dreams driver drummer drums dublin ducati duck ducks ducky duke dumb dumbledore dummy
  dundee dunedin dylan eagle eagles earth easter ebay edinburgh edmonton education educator edward edwards egypt
  eight electric electronic elementary elena elephant elizabeth ella ellie elvis emerald emily eminem emma
  employee end energy england english enter entry eric erica essendon eternal eternity ethan europe evan evans
  ever everton everyone evil example excellent exodus facebook faith falcon falcons fall family fanta fantastic
  fantasy father fatima feb february fernando ferrari finish fire fireball firebird first fisherman fishing
  fitzroy five flames flash florence florida flower flowers foo foobar football footscray for ford forest
  forever forget forgot forgotten fortnite foundation four france frances francis frank frankston free freedom
  fremantle fresno fri friday friend friends friendship frodo frog froggy from fuck fucker fucking fuckme
  fuckoff fuckyou fun funny gabriel gabriella galaxy gameboy gamer games gaming gandalf ganesh gangsta gangster
  garcia garden garfield garlic geelong geheim genesis genius geography george germany ghost giants ginger
  giraffe girlfriend glasgow gloria glory gmail goat god godbless goddamn goddess godisgood goku gold golden
  golf golfer golfing gollum gonzalez goodbye goodmorning goodnight google gorgeous gorilla gospel grace grade
  grandma grandpa grape grapes gray great green greenday greg grey griffin gryffindor guest guinness guitar
  guitarist gummybear gymnast hacked hacker hacking haha hahaha halifax hall hallo halloween halo hamilton
  hamster handsome hannah happiness happy happybirthday happyday happynewyear hardware harley harleydavidson
  harold harris harry harrypotter haslo hate hater hateyou have hawaii hawk hawks hawthorn hayden headteacher
  heart hearts heat heather heaven heavenly hehe heineken helen hell hello hellokitty helpdesk henry hercules
  hereiam hermione hernandez heslo highschool hiphop hippo history hobart hobbit hockey hogwarts hola holden
  holiday holidays holly holy holyspirit home homeroom homesweethome homework honda honey honeybun honor hope
  horny horse horses hotmail hotstuff hottie house houston hufflepuff hughes hugs hulk hundred hunter hunting
  hurt husband hyper iamthe ian ice icecream iceman idiot ilovegod ilovejesus iloveu iloveyou ilovu immortal
  india indonesia infinity insane instagram inter internet invercargill ipad iphone ipod ireland irish iron
  ironmaiden ironman isaac isabel isabella isabelle island italia italy its ivy jack jackpot jackson
  jacksonville jacob jade jaguar jake jamaica james jamie jan jane janet january japan jasmine jason java jedi
  jeep jeff jeffrey jehovah jelly jellybean jennifer jeremy jerry jersey jerseycity jessica jessie jesus
  jesuschrist jets jetta joanna john johnny johnson joker jonathan jones joondalup jordan jorge jose joseph
  josephine joshua joy juan judith judo judy juice jul julia julian julie july jun june justice justin
  justinbieber juventus kangaroo karate karen karina karma kate katherine kathleen katie katyperry kawasaki
  kayla keith kelly kelsey kenneth kevin keyboard kid kids kill killer killme kimberly kimmy kinder kindergarten
  kindy king kings kingston kiss kisses kissme kitchen kitten kittens kitty kittycat kiwi knicks koala
  kookaburra krishna kristen kumar kyle labrador ladybug ladygaga lakers lakshmi lamborghini laptop large larry
  laser last lasvegas laugh launceston laura lauren leafs leah ledzeppelin lee leeds legend legends legolas
  leicester lemon leo leonard leopard leslie lesson lessons letmein letmeinnow lewis lexus liam liberty
  librarian library lightning lilies lily lime linda lindsay linkedin linkinpark linux lion lions lisa little
  liverpool lizard lmao lockdown loco logan login logon lol lola lollipop lolol london lonely lopez lord
  losangeles loser lottery louis louise love lovelove lovely loveme lover lovers loveu loveyou lozinka lucas
  lucia lucifer lucky lucy luigi luis luke luv lydia macbook mackay madison madonna madrid mafia maggie magic
  magical magpie malaysia mama manager manchester mancity mango manutd mar march marcus margaret maria mariah
  marie marina marine marines mario mark marley married martha martin martina martinez mary mason master math
  mathematics maths matrix matthew mavericks max maxwell may maybe mazda mega megan melanie melbourne melissa
  melody memphis mercedes mercy merlin messi metal metallica mets mexico mia miami michael michaeljackson
  michelle mickey microsoft middleschool midnight miguel mike milan mildura military milk million millionaire
  milo milwaukee mine minecraft mini minneapolis minnie miracle miranda mississauga mitsubishi modem mohammed
  molly mom mommy mon monday money moneymaker monica monitor monkey monster montreal moon moonlight morgan
  morning moscow motdepasse mother motherfucker motor motorbike motorcycle motorola mountain mouse muffin muggle
  muhammad mum mummy murphy music musica musician mustang mylove myname mypass mypassword myspace mysql mystery
  nacho naked nala nana nancy nanna napier naruto natalie natasha nathan nathaniel navy nelson neo netball
  netflix network nevada never newcastle newpass newpassword newport newyear newyork newzealand nguyen nicholas
  nicola nicole night nine ninja nintendo nirvana nissan nitro noah nobody nokia noob noodle nopassword nope
  norwich not nothing nottingham nov november nude number nursery oakland oasis ocean oct october office oilers
  okay oldpassword oliver olivia omg one onedirection onion online opal opensesame openup oracle orange oranges
  orchid orlando oscar ottawa our outlook overwatch owl owls oxford packers pain pakistan palace palmerston
  pamela pancake panda pandas pandemic panther panthers papa paradise paris parola parool parramatta pass
  passcode passphrase passw password passwort pasta pastor patel patricia patrick patriots paul paula payday
  paypal payroll peace peaceful peach peaches peanut pearl pedro pencil penguin penguins penrith pepper peppers
  pepsi perfect perth petal peter philadelphia philip philippines phoebe phoenix php pianist piano pig piggy
  pigs pikachu pineapple pink pinkfloyd pirate pirates pittsburgh pixel pizza planet platinum playboy player
  playground playgroup playstation playtime please plymouth pokemon poker police ponies pony poodle pooh porn
  porsche portland porto portsmouth portugal possum potato potter power pray prayer prep preschool presley
  pretty primary prince princess principal priscilla private priya program programmer protected psalm psalms
  pswd psycho puma pumbaa pumpkin pupil pupils puppies puppy purple purplehaze pussy pussycat pword python
  qazwsx quebec queen queensland queenstown qwer qwert qwerty qwertyui rabbit rabbitohs racecar racer rachael
  rachel racing radiohead rahul raiders rain rainbow rainbows rainy ramadan rambo rams ranger rangers rap rapper
  raptors raspberry raven ravenclaw ravens raymond reading ready realmadrid rebecca reception red redbull
  redrose redskins redsox reggae regina relief reliever remember report reports retriever rhino ricardo rich
  richard richmond rihanna river road robbie robert roberto robin robinson roblox robot rock rocket rockets
  rockhampton rocknroll rockstar rocky rodriguez roger roll rollcall rollingstones ronald ronaldo room rooney
  rooster roosters root rose rosebud roses rosie rotorua router roxanne ruby rugby rum runner running russell
  russia rusty ryan sabrina sacramento sad sadie saints salasana sally saltlakecity samantha sample samson
  samsung samuel samurai sanantonio sandiego sandra sanjose santa sapphire sara sarah saskatoon sasuke sat satan
  saturday savage scarlett school schoolday schools science scooby scoobydoo scotland scott sean season seattle
  sebastian second secondary secret secure security semester senha sep sept september sergio server sesame seven
  sex sexsex sexy shadow shakira shannon shark sharks sharon shaun shawn sheep sheffield sheila shelby
  shepparton shit signin signup silver simba simon simone singer singh singing sister sisters six skateboard
  skater skating skywalker slipknot slut slytherin small smart smile smiley smith smokey snake snakes snapchat
  sniper snoopdogg snoopy snow snowball snowboard snowflake snowman snowy soccer sofia softball software soldier
  somebody something son song songs sonic sophia sophie sorry southampton space spaghetti spain spam spaniel
  sparky special spelling spider spiderman spirit spotify spring springboks sprite spurs staff staffing
  staffroom staple star starbucks starcraft stargate starlight stars start startrek starwars steel steelers
  stella stephanie stephen steve steven stkilda stlouis stop storm stormy strawberry street stuart student
  students stupid subaru substitute sugar summer sun sunday sunflower sunny sunrise sunset sunshine super
  superman superstar superwoman supply support surfer surfing surrey susan sushi suzanne suzuki swag swansea
  sweetheart sweetie sweety swiftie swimmer swimming sydney sylvia system taco tamara tampa tanya tara tasmania
  taupo tauranga taylor taylorswift tea teach teacher teachers teaching teamo tears techno temp temple temporary
  temppass ten tennis tequiero tequila teresa term terminator tesla test tester testing testtest texans texas
  thanks thanksgiving thankyou that the thepassword theresa third this thisis thisismy thomas thompson thor
  thousand three thu thug thunder thur thurs thursday tiffany tiger tigers tigger tiktok timothy tinkerbell tiny
  titans tits toast toby today together tokyo tomato tommy tomorrow tony toowoomba topaz topsecret toronto
  tosser tottenham tower townsville toyota tracey tracy travis trevor trinity tristan truck trucker truelove
  trust trustno trustnoone truth tucker tucson tue tues tuesday tulip tupac turbo turkey turtle tutor twitter
  two tyler ubuntu ultra uncle uni unicorn unicorns unique united universe university unix usa user username
  utah vacation vader valentina valentine valerie vampire vancouver vanessa vanilla vegas vegemite vegeta
  veronica victoria victory vietnam vikings villa vincent violet violin viper virginia virus vodka voldemort
  volkswagen volleyball volvo wachtwoord waffle wales walker wallabies walter wanker warcraft warrior warriors
  was water website wed wedding wednesday week weekend welcome welkom wellington wendy were wesley westham whale
  whangarei whatever whiskey white whiteboard whitney whore wife wifi wild william williams willkommen wilson
  window windows wine winner winners winnie winnipeg winston winter wireless witch with wizard wodonga wolf
  wolfpack wollongong wolverine wolves wombat wonderful wonderwoman wood work worker working world worst
  wrestling wright writing xavier xbox xmas xxx xxxx xyz yahoo yamaha yankees year yellow yes yesterday yoda
  yoga yolanda yolo york yoshi you your yourpassword yours youtube yvonne zachary zebra zelda zero zeus ziggy
  zoe zombie zxcv zxcvb zzz zzzz
  `
    .trim()
    .split(/\s+/),
)
