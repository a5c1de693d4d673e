// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IERC721Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {IERC4906} from "@openzeppelin/contracts/interfaces/IERC4906.sol";
import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";

import {IUltigenMonsters} from "../../src/ultigen/IUltigenMonsters.sol";
import {IVoucherVerifier} from "../../src/vouchers/IVoucherVerifier.sol";
import {UltigenFixture} from "../support/UltigenFixture.sol";

contract UltigenMonstersMergeTest is UltigenFixture {
    IUltigenMonsters.Skill[] private skills;

    function setUp() public override {
        super.setUp();
        skills.push(IUltigenMonsters.Skill(7, 2));
        vm.startPrank(owner);
        monsters.mintMonster(alice, 1, 1, 1, 0, skills);
        monsters.mintMonster(alice, 1, 1, 1, 0, skills);
        monsters.mintHatchlings(alice, range(10, 10));
        monsters.mintHatchlings(bob, list(30));
        vm.stopPrank();
    }

    function test_GivenAVoucherForTheOwner_TheInputsAreConsumedAndOneRemains() public {
        IUltigenMonsters.MergeMonstersPayload memory payload = _mergeVoucher(alice, 1, list(2, 5), 9, 1);

        vm.expectEmit(address(monsters));
        emit IVoucherVerifier.VoucherUsed(1, alice);
        vm.expectEmit(address(monsters));
        emit IERC721.Transfer(alice, address(0), 2);
        vm.expectEmit(address(monsters));
        emit IERC721.Transfer(alice, address(0), 5);
        vm.expectEmit(address(monsters));
        emit IUltigenMonsters.MonstersMerged(1, list(2, 5));
        vm.expectEmit(address(monsters));
        emit IUltigenMonsters.MonsterUpdated(1, 3, 9, 3, 900);
        vm.expectEmit(address(monsters));
        emit IERC4906.MetadataUpdate(1);
        vm.prank(stranger);
        monsters.mergeMonstersWithSignature(payload);

        IUltigenMonsters.Monster memory expected = IUltigenMonsters.Monster(1, 3, 9, 3, 900, skills);
        vm.assertEq(keccak256(abi.encode(monsters.getMonster(1))), keccak256(abi.encode(expected)));
        vm.assertEq(monsters.isVoucherUsed(payload.voucherId), true);
        vm.assertEq(monsters.totalSupply(), 11);
        vm.assertEq(monsters.balanceOf(alice), 10);
        vm.assertEq(monsters.getNextUniqueId(), 14);
        _expectMissing(2);
        _expectMissing(5);
    }

    function testFuzz_GivenAnyInputs_EnumerationAgreesWithOwnership(uint256 first, uint256 amount, uint32 level)
        public
    {
        first = bound(first, 0, 11);
        amount = bound(amount, 1, 10);
        uint256[] memory inputs = new uint256[](amount);
        for (uint256 i = 0; i < amount; ++i) {
            inputs[i] = (first + i + 1) % 12 + 1;
        }

        monsters.mergeMonstersWithSignature(_mergeVoucher(alice, first + 1, inputs, level, 1));

        vm.assertEq(monsters.getMonster(first + 1).level, level);
        vm.assertEq(monsters.totalSupply(), 13 - amount);
        uint256[] memory ofAlice = monsters.tokensOfOwner(alice);
        vm.assertEq(ofAlice.length, 12 - amount);
        for (uint256 i = 0; i < ofAlice.length; ++i) {
            vm.assertEq(monsters.ownerOf(ofAlice[i]), alice);
            vm.assertEq(monsters.tokenByIndex(i), ofAlice[i]);
            vm.assertEq(monsters.tokenOfOwnerByIndex(alice, i), ofAlice[i]);
        }
        vm.assertEq(monsters.tokenByIndex(ofAlice.length), 13);
        for (uint256 i = 0; i < amount; ++i) {
            _expectMissing(inputs[i]);
        }
    }

    function test_GivenAConsumedMonster_ItsNumberIsNotGivenAgain() public {
        monsters.mergeMonstersWithSignature(_mergeVoucher(alice, 1, list(12), 9, 1));
        vm.assertEq(_giveMonster(alice), 14);
        vm.assertEq(monsters.ownerOf(14), alice);
        _expectMissing(12);
    }

    function test_RevertWhen_NothingOrMoreThan10AreConsumed() public {
        IUltigenMonsters.MergeMonstersPayload memory none = _mergeVoucher(alice, 1, new uint256[](0), 9, 1);
        IUltigenMonsters.MergeMonstersPayload memory many = _mergeVoucher(alice, 1, range(2, 11), 9, 1);
        vm.expectRevert(abi.encodeWithSelector(IUltigenMonsters.UltigenMonsters_InvalidMerge.selector, 0, 10));
        monsters.mergeMonstersWithSignature(none);
        vm.expectRevert(abi.encodeWithSelector(IUltigenMonsters.UltigenMonsters_InvalidMerge.selector, 11, 10));
        monsters.mergeMonstersWithSignature(many);
    }

    function test_RevertWhen_TheMonsterThatRemainsIsConsumed() public {
        _expectFailure(
            _mergeVoucher(alice, 1, list(2, 1), 9, 1),
            abi.encodeWithSelector(IUltigenMonsters.UltigenMonsters_MergedWithItself.selector, 1)
        );
    }

    function test_RevertWhen_AMonsterIsConsumedTwice() public {
        _expectFailure(
            _mergeVoucher(alice, 1, list(2, 2), 9, 1),
            abi.encodeWithSelector(IERC721Errors.ERC721NonexistentToken.selector, 2)
        );
    }

    function test_RevertWhen_AConsumedMonsterIsAnothers() public {
        _expectFailure(
            _mergeVoucher(alice, 1, list(2, 13), 9, 1),
            abi.encodeWithSelector(IUltigenMonsters.UltigenMonsters_NotTokenOwner.selector, alice, 13)
        );
    }

    function test_RevertWhen_TheMonsterThatRemainsIsAnothers() public {
        _expectFailure(
            _mergeVoucher(alice, 13, list(2), 9, 1),
            abi.encodeWithSelector(IUltigenMonsters.UltigenMonsters_NotTokenOwner.selector, alice, 13)
        );
    }

    function test_RevertWhen_AMonsterIsNotThere() public {
        bytes memory missing = abi.encodeWithSelector(IERC721Errors.ERC721NonexistentToken.selector, 99);
        _expectFailure(_mergeVoucher(alice, 99, list(2), 9, 1), missing);
        _expectFailure(_mergeVoucher(alice, 1, list(99), 9, 1), missing);
    }

    function test_RevertWhen_AnInputWasTransferredSinceTheVoucher() public {
        IUltigenMonsters.MergeMonstersPayload memory payload = _mergeVoucher(alice, 1, list(2), 9, 1);
        vm.prank(alice);
        monsters.transferFrom(alice, bob, 2);
        _expectFailure(
            payload, abi.encodeWithSelector(IUltigenMonsters.UltigenMonsters_NotTokenOwner.selector, alice, 2)
        );
    }

    function testFuzz_RevertWhen_AValueDoesNotFit(uint256 xp) public {
        xp = bound(xp, uint256(type(uint128).max) + 1, type(uint256).max);
        IUltigenMonsters.MergeMonstersPayload memory payload = _mergeVoucher(alice, 1, list(2), 9, 1);
        payload.newXp = xp;
        payload.signature = _sign(SIGNER_KEY, _mergeDigest(payload, DEADLINE), DEADLINE);
        _expectFailure(payload, abi.encodeWithSelector(IUltigenMonsters.UltigenMonsters_ValueTooLarge.selector, xp));
    }

    /// @dev And nothing changed.
    function _expectFailure(IUltigenMonsters.MergeMonstersPayload memory payload, bytes memory reason) private {
        uint256[] memory before = monsters.tokensOfOwner(alice);
        uint256 level = monsters.getMonster(1).level;
        vm.expectRevert(reason);
        monsters.mergeMonstersWithSignature(payload);
        vm.assertEq(monsters.tokensOfOwner(alice), before);
        vm.assertEq(monsters.getMonster(1).level, level);
    }

    function _expectMissing(uint256 tokenId) private {
        bytes memory missing = abi.encodeWithSelector(IERC721Errors.ERC721NonexistentToken.selector, tokenId);
        vm.expectRevert(missing);
        monsters.ownerOf(tokenId);
        vm.expectRevert(missing);
        monsters.getMonster(tokenId);
    }
}
