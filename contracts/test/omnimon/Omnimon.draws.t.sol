// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IERC4906} from "@openzeppelin/contracts/interfaces/IERC4906.sol";

import {IOmnimonLife} from "../../src/omnimon/IOmnimonLife.sol";
import {IOmnimonTraits} from "../../src/omnimon/IOmnimonTraits.sol";
import {OmnimonFixture} from "../support/OmnimonFixture.sol";

contract OmnimonDrawsTest is OmnimonFixture {
    // 99.9th percentile of the chi-square distribution for 2 degrees of freedom.
    uint256 private constant LIMIT_2 = 14;

    mapping(uint256 traitId => uint256) private seen;

    // reveal

    function testFuzz_GivenTheBlock_TraitsFollowFromItsHash(bytes32 blockHash, uint256 count, address by) public {
        vm.assume(blockHash != 0);
        _setPools(_pools(bound(count, 1, 12)));
        uint256 tokenId = _mint(HOME, alice);
        _mature(HOME, tokenId, blockHash);
        bytes32 seed = keccak256(abi.encode(blockHash, address(home), tokenId));
        uint256[15] memory expected = _model(traits[HOME].lastVersion(), seed);

        vm.expectEmit(address(home));
        emit IOmnimonLife.TraitsDrawn(tokenId, seed, expected);
        vm.expectEmit(address(home));
        emit IERC4906.MetadataUpdate(tokenId);
        vm.prank(by);
        home.reveal(tokenId);

        IOmnimonLife.Creature memory creature = home.omnimon(tokenId);
        vm.assertEq(creature.hash, uint256(seed));
        _assertTraits(creature.traits, expected);
        vm.assertEq(creature.rerolls, 0);
        vm.assertEq(home.openDraw(tokenId), 0);
    }

    function testFuzz_GivenTheBlockIsNotThere_NothingIsDrawn(uint256 blocks) public {
        uint256 tokenId = _mint(HOME, alice);
        vm.roll(FIRST_BLOCK + bound(blocks, 0, DELAY));
        home.reveal(tokenId);
        vm.assertEq(home.openDraw(tokenId), FIRST_BLOCK + DELAY);
        vm.assertEq(home.omnimon(tokenId).hash, 0);
    }

    /// @dev The seller could compute the new traits, and the buyer still sees the former ones.
    function testFuzz_RevertWhen_SoldWhileTheOutcomeIsKnown(bytes32 blockHash) public {
        vm.assume(blockHash != 0);
        uint256 tokenId = _hatch(HOME, alice);
        vm.deal(alice, REROLL_PRICE);
        vm.startPrank(alice);
        home.rerollPoolTraits{value: REROLL_PRICE}(tokenId);
        home.transferFrom(alice, bob, tokenId);
        vm.stopPrank();
        vm.assertEq(home.ownerOf(tokenId), bob);

        _mature(HOME, tokenId, blockHash);
        vm.expectRevert(abi.encodeWithSelector(IOmnimonLife.Omnimon_DrawIsOpen.selector, tokenId));
        vm.prank(bob);
        home.transferFrom(bob, alice, tokenId);

        home.reveal(tokenId);
        vm.prank(bob);
        home.transferFrom(bob, alice, tokenId);
        vm.assertEq(home.ownerOf(tokenId), alice);
    }

    function testFuzz_RevertWhen_NoDrawIsOpen(uint256 tokenId) public {
        vm.expectRevert(abi.encodeWithSelector(IOmnimonLife.Omnimon_NoOpenDraw.selector, tokenId));
        home.reveal(tokenId);
        tokenId = _hatch(HOME, alice);
        vm.expectRevert(abi.encodeWithSelector(IOmnimonLife.Omnimon_NoOpenDraw.selector, tokenId));
        home.reveal(tokenId);
    }

    function testFuzz_GivenAForgottenBlock_EachTraitIsTheLikeliest(uint256 late) public {
        uint256 tokenId = _mint(HOME, alice);
        vm.roll(FIRST_BLOCK + DELAY + bound(late, 257, 1_000_000));

        home.reveal(tokenId);

        IOmnimonLife.Creature memory creature = home.omnimon(tokenId);
        vm.assertEq(creature.hash, 0);
        _assertPlain(creature.traits);
    }

    function test_GivenTheLastBlockThatKnowsTheHash_ItIsDrawn() public {
        uint256 tokenId = _mint(HOME, alice);
        vm.roll(FIRST_BLOCK + DELAY + 256);
        vm.setBlockhash(FIRST_BLOCK + DELAY, bytes32(uint256(7)));
        home.reveal(tokenId);
        vm.assertTrue(home.omnimon(tokenId).hash != 0, "drawn");
    }

    /// @dev A draw lapses later where chains keep hashes for longer.
    function test_GivenALongerHistory_TheHashIsFoundThere() public {
        uint256 tokenId = _mint(HOME, alice);
        // Answers 42, whatever it is asked.
        vm.etch(HISTORY, hex"602a60005260206000f3");
        vm.roll(FIRST_BLOCK + DELAY + 1_000);
        home.reveal(tokenId);
        bytes32 seed = keccak256(abi.encode(bytes32(uint256(42)), address(home), tokenId));
        vm.assertEq(home.omnimon(tokenId).hash, uint256(seed));
    }

    function test_GivenOtherPoolsSince_ADrawKeepsItsOwn() public {
        uint256 tokenId = _mint(HOME, alice);
        IOmnimonTraits.TraitPool[15] memory others;
        for (uint256 slot = 0; slot < 15; ++slot) {
            others[slot].traitIds = list(slot * 1_000 + 999);
            others[slot].weights = list(10_000);
        }
        _setPools(others);
        _mature(HOME, tokenId, bytes32(uint256(1)));
        bytes32 seed = keccak256(abi.encode(bytes32(uint256(1)), address(home), tokenId));
        home.reveal(tokenId);
        _assertTraits(home.omnimon(tokenId).traits, _model(1, seed));
        tokenId = _hatch(HOME, alice);
        vm.assertEq(home.omnimon(tokenId).traits[14], 14_999);
    }

    function test_GivenAnEmptyPool_TheSlotStaysEmpty() public {
        IOmnimonTraits.TraitPool[15] memory pools;
        pools[3] = _pool(3, 4);
        _setPools(pools);
        uint256 tokenId = _hatch(HOME, alice);
        uint256[15] memory drawn = home.omnimon(tokenId).traits;
        for (uint256 slot = 0; slot < 15; ++slot) {
            vm.assertEq(drawn[slot] != 0, slot == 3);
        }
    }

    /// @dev 4,500 draws of one half, a quarter and a quarter.
    function test_GivenManyDraws_TraitsAreAsOftenAsTheirWeights() public {
        for (uint256 i = 0; i < 300; ++i) {
            uint256[15] memory drawn = home.omnimon(_hatch(HOME, alice)).traits;
            for (uint256 slot = 0; slot < 15; ++slot) {
                ++seen[drawn[slot] % 1_000];
            }
        }
        uint256 statistic = (_square(seen[1], 2_250) + 2 * _square(seen[2], 1_125) + 2 * _square(seen[3], 1_125));
        vm.assertLe(statistic, LIMIT_2 * 2_250);
    }

    // rerollPoolTraits

    function testFuzz_GivenThePrice_RerollsDrawAnewAndCostMore(uint256 count) public {
        uint256 tokenId = _hatch(HOME, alice);
        uint256 hash = home.omnimon(tokenId).hash;
        count = bound(count, 1, 5);
        for (uint256 i = 1; i <= count; ++i) {
            vm.assertEq(home.priceToReroll(tokenId), i * REROLL_PRICE);
            _reroll(tokenId);
            vm.assertEq(home.openDraw(tokenId), block.number + DELAY);
            bytes32 blockHash = keccak256(abi.encode("reroll", i));
            _mature(HOME, tokenId, blockHash);
            home.reveal(tokenId);
            IOmnimonLife.Creature memory creature = home.omnimon(tokenId);
            vm.assertEq(creature.rerolls, i);
            vm.assertEq(creature.hash, hash);
            _assertTraits(creature.traits, _model(1, keccak256(abi.encode(blockHash, address(home), tokenId))));
        }
        vm.assertEq(address(home).balance, PRICE + REROLL_PRICE * count * (count + 1) / 2);
    }

    function test_GivenAConvertedTrait_ItDoesNotComeBack() public {
        uint256 tokenId = _hatch(HOME, alice);
        uint256 trait = home.omnimon(tokenId).traits[4];
        vm.prank(alice);
        home.convertTraitToItem(tokenId, trait);
        _reroll(tokenId);
        _reveal(HOME, tokenId);
        uint256[15] memory drawn = home.omnimon(tokenId).traits;
        for (uint256 slot = 0; slot < 15; ++slot) {
            vm.assertEq(drawn[slot] == 0, slot == 4);
        }
    }

    function test_GivenAnEmptyPoolSince_ARerolledTraitStays() public {
        uint256 tokenId = _hatch(HOME, alice);
        uint256 trait = home.omnimon(tokenId).traits[4];
        IOmnimonTraits.TraitPool[15] memory pools = _pools(1);
        pools[4] = _pool(4, 0);
        _setPools(pools);
        _reroll(tokenId);
        _reveal(HOME, tokenId);
        vm.assertEq(home.omnimon(tokenId).traits[4], trait);
    }

    /// @dev An owner that dislikes a reroll cannot keep the old traits by waiting.
    function test_GivenALapsedReroll_TraitsAreTheLikeliestAndTheHashStays() public {
        uint256 tokenId = _hatch(HOME, alice);
        uint256 hash = home.omnimon(tokenId).hash;
        _reroll(tokenId);
        vm.roll(block.number + DELAY + 257);
        home.reveal(tokenId);
        IOmnimonLife.Creature memory creature = home.omnimon(tokenId);
        _assertPlain(creature.traits);
        vm.assertEq(creature.hash, hash);
    }

    function test_RevertWhen_ThePriceToRerollIsNotPaid() public {
        uint256 tokenId = _hatch(HOME, alice);
        vm.deal(alice, PRICE);
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(IOmnimonLife.Omnimon_WrongPayment.selector, 1, REROLL_PRICE));
        home.rerollPoolTraits{value: 1}(tokenId);
    }

    function test_RevertWhen_AnotherRerolls() public {
        uint256 tokenId = _hatch(HOME, alice);
        vm.prank(alice);
        home.approve(bob, tokenId);
        vm.prank(bob);
        vm.expectRevert(abi.encodeWithSelector(IOmnimonLife.Omnimon_NotTheOwner.selector, tokenId, bob));
        home.rerollPoolTraits(tokenId);
    }

    function test_RevertWhen_NoTraitIsLeft() public {
        IOmnimonTraits.TraitPool[15] memory pools;
        pools[3] = _pool(3, 4);
        _setPools(pools);
        uint256 tokenId = _hatch(HOME, alice);
        uint256 only = home.omnimon(tokenId).traits[3];
        vm.prank(alice);
        home.convertTraitToItem(tokenId, only);
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(IOmnimonLife.Omnimon_NothingToReroll.selector, tokenId));
        home.rerollPoolTraits(tokenId);
    }

    function test_RevertWhen_ADrawIsOpen() public {
        uint256 tokenId = _mint(HOME, alice);
        bytes memory reason = abi.encodeWithSelector(IOmnimonLife.Omnimon_DrawIsOpen.selector, tokenId);
        vm.startPrank(alice);
        vm.expectRevert(reason);
        home.rerollPoolTraits(tokenId);
        vm.expectRevert(reason);
        home.equipItem(tokenId, 1);
        vm.expectRevert(reason);
        home.convertTraitToItem(tokenId, 1);
        vm.expectRevert(reason);
        home.sendFrom(alice, AWAY, abi.encodePacked(bob), tokenId, payable(alice), address(0), "");
        // Giving it away changes nothing of the draw.
        home.transferFrom(alice, bob, tokenId);
        vm.stopPrank();
        _reveal(HOME, tokenId);
        vm.assertEq(home.ownerOf(tokenId), bob);
    }

    // setTraitPools

    function testFuzz_GivenValidPools_TheyAreToldAndRead(uint256 count) public {
        IOmnimonTraits.TraitPool[15] memory pools = _pools(bound(count, 0, 12));
        // The longest there is, of four words.
        pools[14] = _longest();
        vm.expectEmit(address(traits[HOME]));
        emit IOmnimonTraits.TraitPoolsChanged(2, pools);
        _setPools(pools);
        vm.assertEq(traits[HOME].lastVersion(), 2);
        for (uint256 slot = 0; slot < 15; ++slot) {
            _assertPool(traits[HOME].traitPool(2, slot), pools[slot]);
            _assertPool(traits[HOME].traitPool(1, slot), _pool(slot, 3));
        }
    }

    function testFuzz_GivenTheLongestPool_EachOfItsTraitsIsDrawn(bytes32 blockHash) public {
        vm.assume(blockHash != 0);
        IOmnimonTraits.TraitPool[15] memory pools;
        pools[14] = _longest();
        _setPools(pools);
        uint256 tokenId = _mint(HOME, alice);
        _mature(HOME, tokenId, blockHash);
        home.reveal(tokenId);
        bytes32 seed = keccak256(abi.encode(blockHash, address(home), tokenId));
        _assertTraits(home.omnimon(tokenId).traits, _model(2, seed));
    }

    function test_RevertWhen_APoolIsInvalid() public {
        _expectInvalidPool(list(1), list(9_999));
        _expectInvalidPool(list(1), list(10_001));
        _expectInvalidPool(list(1), new uint256[](0));
        _expectInvalidPool(new uint256[](0), list(10_000));
        _expectInvalidPool(list(1, 2), list(10_000));
        _expectInvalidPool(list(1, 2), list(4_999, 5_001));
        _expectInvalidPool(list(1, 2), list(10_000, 0));
        _expectInvalidPool(list(1, 2), list(5_001, 5_000));
        _expectInvalidPool(list(0), list(10_000));
        _expectInvalidPool(list(1_001), list(10_000));
        _expectInvalidPool(range(1, 33), new uint256[](33));
    }

    function test_RevertWhen_ATraitIsOfNoSlot() public {
        IOmnimonTraits.TraitPool[15] memory pools;
        (pools[14].traitIds, pools[14].weights) = (list(15_001), list(10_000));
        vm.prank(owner);
        vm.expectRevert(abi.encodeWithSelector(IOmnimonTraits.OmnimonTraits_InvalidPool.selector, 14));
        traits[HOME].setTraitPools(pools);
    }

    function _expectInvalidPool(uint256[] memory traitIds, uint256[] memory weights) private {
        IOmnimonTraits.TraitPool[15] memory pools;
        (pools[0].traitIds, pools[0].weights) = (traitIds, weights);
        vm.prank(owner);
        vm.expectRevert(abi.encodeWithSelector(IOmnimonTraits.OmnimonTraits_InvalidPool.selector, 0));
        traits[HOME].setTraitPools(pools);
    }

    /// @dev Sets pools that are in force from the next block on.
    function _setPools(IOmnimonTraits.TraitPool[15] memory pools) private {
        vm.prank(owner);
        traits[HOME].setTraitPools(pools);
        vm.roll(block.number + 1);
    }

    function _reroll(uint256 tokenId) private {
        uint256 price = home.priceToReroll(tokenId);
        vm.deal(alice, price);
        vm.prank(alice);
        home.rerollPoolTraits{value: price}(tokenId);
    }

    /// @dev Returns the traits of a seed, from the pools as they were set.
    function _model(uint256 version, bytes32 seed) private view returns (uint256[15] memory expected) {
        for (uint256 slot = 0; slot < 15; ++slot) {
            IOmnimonTraits.TraitPool memory pool = traits[HOME].traitPool(version, slot);
            if (pool.traitIds.length == 0) continue;
            uint256 chance = uint256(keccak256(abi.encode(seed, slot))) % 10_000;
            uint256 i = 0;
            while (chance >= pool.weights[i]) {
                chance -= pool.weights[i];
                ++i;
            }
            expected[slot] = pool.traitIds[i];
        }
    }

    function _longest() private pure returns (IOmnimonTraits.TraitPool memory pool) {
        (pool.traitIds, pool.weights) = (range(14_900, 32), new uint256[](32));
        for (uint256 i = 0; i < 32; ++i) {
            pool.weights[i] = i < 16 ? 313 : 312;
        }
    }

    function _square(uint256 left, uint256 right) private pure returns (uint256) {
        return left > right ? (left - right) ** 2 : (right - left) ** 2;
    }

    function _assertPlain(uint256[15] memory drawn) private pure {
        for (uint256 slot = 0; slot < 15; ++slot) {
            vm.assertEq(drawn[slot], slot * 1_000 + 1);
        }
    }

    function _assertTraits(uint256[15] memory left, uint256[15] memory right) private pure {
        vm.assertEq(keccak256(abi.encode(left)), keccak256(abi.encode(right)));
    }

    function _assertPool(IOmnimonTraits.TraitPool memory left, IOmnimonTraits.TraitPool memory right) private pure {
        vm.assertEq(left.traitIds, right.traitIds);
        vm.assertEq(left.weights, right.weights);
    }
}
