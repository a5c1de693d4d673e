// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IGen2Collection} from "../../src/gen2/IGen2Collection.sol";
import {Gen2CollectionFixture} from "../support/Gen2CollectionFixture.sol";

/// @dev The streak, pools that end, and requests that lapse. What is revealed is compared with the model each time.
contract Gen2CollectionPoolsTest is Gen2CollectionFixture {
    uint256 private constant OWN_COMMONS = 37 * 5000;
    uint256 private constant SHARED_COMMONS = 29 * 2500;
    uint256 private constant OWN_SHINIES = 37 * 140;
    uint256 private constant SHARED_SHINIES = 29 * 70;

    // the streak

    function testFuzz_GivenAStreak_EachSixtyEggsAddAPoint(uint256 streak, uint64 random) public {
        streak = bound(streak, 0, 6_000);
        _setStreak(streak);
        _hatch(alice, SOLAR, 1);
        uint256[] memory ids = _revealNext(keccak256(abi.encode(random)));
        bool shiny = ids[0] > 1000;
        vm.assertEq(collection.noShinyStreak(), shiny ? 0 : streak + 1);
        if (streak >= 97 * 60) vm.assertEq(shiny, true);
    }

    function test_GivenTwoPlayers_TheStreakIsEverybodys() public {
        _hatch(alice, SOLAR, 1);
        _hatch(bob, LUNAR, 1);
        _revealNext(_hashForCommon(0));
        vm.assertEq(collection.noShinyStreak(), 1);
        _revealNext(_hashForCommon(1));
        vm.assertEq(collection.noShinyStreak(), 2);
    }

    function test_GivenNoShiniesAreLeft_TheStreakStaysAtItsMaximum() public {
        _emptyShinies(SOLAR);
        _setStreak(type(uint16).max);
        _hatch(alice, SOLAR, 1);
        _mature(0, keccak256("hash"));
        collection.reveal(1);
        vm.assertEq(collection.noShinyStreak(), type(uint16).max);
        vm.assertLe(_drawnOf(0)[0], 142);
    }

    // pools that end

    function testFuzz_GivenPoolsThatAreNearlyEmpty_EveryEggIsServed(bytes32 blockHash, uint256 own, uint256 shared)
        public
    {
        vm.assume(blockHash != 0);
        own = bound(own, 0, 12);
        shared = bound(shared, 0, 12);
        vm.assume(own + shared > 0);
        _setDrawn(SOLAR, false, OWN_COMMONS - own, 0);
        _setDrawn(SHARED, false, SHARED_COMMONS - shared, SHARED_COMMONS - shared);
        _setDrawn(SOLAR, true, OWN_SHINIES - own, 0);
        _setDrawn(SHARED, true, SHARED_SHINIES - shared, SHARED_SHINIES);
        vm.assertEq(collection.hatchable(SOLAR), own + shared);
        uint256 amount = own + shared > 10 ? 10 : own + shared;
        _hatch(alice, SOLAR, amount);
        _revealNext(blockHash);
        vm.assertLe(own + shared - amount, collection.hatchable(SOLAR));
        collection.claim(list(0));
    }

    function testFuzz_GivenNoShiniesAreLeft_CommonsHatch(bytes32 blockHash) public {
        vm.assume(blockHash != 0);
        _emptyShinies(LUNAR);
        _setStreak(5_900);
        _hatch(alice, LUNAR, 10);
        uint256[] memory ids = _revealNext(blockHash);
        for (uint256 i = 0; i < ids.length; ++i) {
            vm.assertLe(ids[i], 142);
        }
        vm.assertEq(collection.noShinyStreak(), 5_910);
        vm.assertEq(collection.availableLunarShinyPool().length, 0);
    }

    function testFuzz_GivenOnlyOneShinyIsLeft_ItHatchesOnce(bytes32 blockHash) public {
        vm.assume(blockHash != 0);
        _setDrawn(LUNAR, true, 0, OWN_SHINIES - 1);
        _setDrawn(SHARED, true, SHARED_SHINIES, SHARED_SHINIES);
        _setStreak(97 * 60);
        vm.assertEq(collection.availableLunarShinyPool(), list(122_888));
        _hatch(alice, LUNAR, 10);
        vm.assertEq(_revealNext(blockHash)[0], 122_888);
        vm.assertEq(collection.hatchySupplies(122_888), 140);
        vm.assertEq(collection.availableLunarShinyPool().length, 0);
    }

    function test_GivenOneKindOfEggTookItsHalf_TheOtherHalfIsLeft() public {
        _setDrawn(SOLAR, false, OWN_COMMONS, 0);
        _setDrawn(SHARED, false, SHARED_COMMONS, 0);
        vm.assertEq(collection.hatchable(SOLAR), 0);
        vm.assertEq(collection.hatchable(LUNAR), MAX_OPEN);
        vm.assertEq(collection.availableSharedCommonPool().length, 15);
        vm.assertEq(collection.availableSolarCommonPool().length, 0);
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(IGen2Collection.Gen2Collection_PoolExhausted.selector, SOLAR, 0));
        collection.hatchSingle(SOLAR);
        _hatch(bob, LUNAR, 10);
        _revealNext(keccak256("hash"));
    }

    function testFuzz_GivenEggsThatWait_NoMoreAreTakenThanCommonsAreLeft(uint256 own, uint256 amount) public {
        own = bound(own, 0, 9);
        _setDrawn(LUNAR, false, 0, OWN_COMMONS - own);
        _setDrawn(SHARED, false, 0, SHARED_COMMONS - 10);
        amount = bound(amount, 1, 10);
        _hatch(alice, LUNAR, amount);
        uint256 free = 10 + own - amount;
        vm.assertEq(collection.hatchable(LUNAR), free);
        if (free < 10) {
            vm.prank(bob);
            vm.expectRevert(
                abi.encodeWithSelector(IGen2Collection.Gen2Collection_PoolExhausted.selector, LUNAR, free)
            );
            collection.hatchMultiple(LUNAR, free + 1);
        }
        if (free > 0) _hatch(bob, LUNAR, free < 10 ? free : 10);
    }

    function test_GivenAVeryLongQueue_MoreIsRefused() public {
        _setOpen(SOLAR, MAX_OPEN - 1);
        _hatch(alice, SOLAR, 1);
        vm.assertEq(collection.hatchable(SOLAR), 0);
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(IGen2Collection.Gen2Collection_PoolExhausted.selector, SOLAR, 0));
        collection.hatchSingle(SOLAR);
    }

    /// @dev Every egg there may ever be has a common, even if no shiny is ever drawn.
    function test_GivenAllEggs_ThePoolsHoldEnough() public pure {
        vm.assertEq(OWN_COMMONS + SHARED_COMMONS, CAPACITY);
        vm.assertLe(249_990, CAPACITY);
    }

    // lapsing

    function test_GivenTheLastBlockThatIsKnown_ItIsDrawnByChance() public {
        _hatch(alice, SOLAR, 10);
        (,,, uint256 drawBlock,) = collection.hatchRequest(0);
        bytes32 blockHash = keccak256("hash");
        vm.roll(drawBlock + 256);
        vm.setBlockhash(drawBlock, blockHash);
        uint256[] memory ids = model.hatch(blockHash, address(collection), 0, SOLAR, 10);
        collection.reveal(1);
        vm.assertEq(_drawnOf(0), ids);
    }

    function test_GivenALapsedRequest_ItBecomesTheCommonsThereAreMostOf() public {
        _setStreak(5_900);
        _hatch(alice, SOLAR, 10);
        uint256[] memory ids = _revealNext(0);
        vm.assertEq(ids, range(86, 10));
        vm.assertEq(collection.noShinyStreak(), 5_900);
        collection.claim(list(0));
        vm.assertEq(collection.balanceOf(alice, 95), 1);
    }

    function testFuzz_GivenALapsedRequestAmongOthers_OnlyItIsPlain(bytes32 blockHash, uint256 amount) public {
        vm.assume(blockHash != 0);
        _hatch(alice, LUNAR, bound(amount, 1, 10));
        _revealNext(blockHash);
        _hatch(alice, LUNAR, bound(amount, 1, 10));
        _revealNext(0);
        _hatch(alice, LUNAR, bound(amount, 1, 10));
        _revealNext(blockHash);
    }

    function test_GivenALapsedRequestAndAnEmptyOwnPool_SharedCommonsHatch() public {
        _setDrawn(SOLAR, false, OWN_COMMONS - 1, 0);
        _hatch(alice, SOLAR, 3);
        uint256[] memory ids = _revealNext(0);
        vm.assertEq(ids[0], 136);
        vm.assertEq(ids[1], 40);
        vm.assertEq(ids[2], 41);
    }

    function test_GivenAChainThatKeepsItsHashesForLonger_ItIsDrawnByChance() public {
        _hatch(alice, SOLAR, 10);
        (,,, uint256 drawBlock,) = collection.hatchRequest(0);
        bytes32 blockHash = keccak256("hash");
        // Answers every call with that hash.
        vm.etch(HISTORY, abi.encodePacked(hex"7f", blockHash, hex"60005260206000f3"));
        vm.roll(drawBlock + 8_000);
        uint256[] memory ids = model.hatch(blockHash, address(collection), 0, SOLAR, 10);
        collection.reveal(1);
        vm.assertEq(_drawnOf(0), ids);
    }

    // what it costs

    /// @dev Neither asking nor revealing nor claiming looks at what others did before.
    function test_GivenManyPlayersBefore_HatchingCostsTheSame() public {
        // The very first pays for words that were zero.
        _gasOfHatching(1_000);
        (uint256 askedSoon, uint256 servedSoon) = _gasOfHatching(1_001);
        for (uint256 i = 0; i < 300; ++i) {
            address player = vm.addr(10_000 + i);
            eggs.mint(player, SOLAR, 1);
            vm.prank(player);
            collection.hatchSingle(SOLAR);
        }
        _mature(300, keccak256("hash"));
        collection.reveal(300);
        (uint256 asked, uint256 served) = _gasOfHatching(2_000);
        vm.assertLe(asked, askedSoon + 100);
        vm.assertLe(served, servedSoon + 100);
    }

    /// @dev Hatches as a new player. The request lapses, so the same monster is drawn while the pools have it.
    function _gasOfHatching(uint256 key) private returns (uint256 asked, uint256 served) {
        address player = vm.addr(key);
        eggs.mint(player, LUNAR, 1);
        vm.prank(player);
        uint256 before = gasleft();
        collection.hatchSingle(LUNAR);
        asked = before - gasleft();
        (, uint256 id) = collection.hatchQueue();
        (,,, uint256 drawBlock,) = collection.hatchRequest(id);
        vm.roll(drawBlock + 257);
        before = gasleft();
        collection.revealAndClaim(1, list(id));
        served = before - gasleft();
    }

    function _emptyShinies(uint8 egg) private {
        _setDrawn(egg, true, egg == SOLAR ? OWN_SHINIES : 0, egg == LUNAR ? OWN_SHINIES : 0);
        _setDrawn(SHARED, true, egg == SOLAR ? SHARED_SHINIES : 0, egg == LUNAR ? SHARED_SHINIES : 0);
    }

    /// @dev A hash from which this request's only egg, with a short streak, gives no shiny.
    function _hashForCommon(uint256 requestId) private view returns (bytes32 blockHash) {
        for (uint256 i = 0;; ++i) {
            blockHash = keccak256(abi.encode(i));
            bytes32 seed = keccak256(abi.encode(blockHash, address(collection), requestId));
            if (uint64(uint256(keccak256(abi.encode(seed, uint256(0))))) % 10_000 >= 300) return blockHash;
        }
    }
}
