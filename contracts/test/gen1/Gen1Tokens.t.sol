// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IERC721Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";

import {ERC721RunsUpgradeable} from "../../src/gen1/ERC721RunsUpgradeable.sol";
import {Gen1CollectionFixture} from "../support/Gen1CollectionFixture.sol";
import {NoReceiver} from "../support/Gen1Traders.sol";

/// @dev Tokens that are minted in runs behave as tokens whose owners are written down one by one.
contract Gen1TokensTest is Gen1CollectionFixture {
    uint256 private constant AMOUNT = 12;

    address[] private holders;
    address[] private expected;

    function setUp() public override {
        super.setUp();
        holders = [alice, bob, stranger];
        _give(alice, AMOUNT);
    }

    // transfers

    function testFuzz_GivenAnyTransfers_OwnersAndBalancesAreThoseOfAPlainLedger(uint256[24] calldata seeds) public {
        for (uint256 i = 0; i < AMOUNT; ++i) {
            expected.push(alice);
        }
        for (uint256 i = 0; i < seeds.length; ++i) {
            _step(seeds[i]);
        }
        _expectLedger();
    }

    function test_GivenATokenAmidARun_OthersKeepTheirOwner() public {
        vm.prank(alice);
        gen1.transferFrom(alice, bob, 2);
        vm.assertEq(gen1.tokensOfOwner(bob), list(2));
        vm.assertEq(gen1.balanceOf(alice), AMOUNT - 1);
        for (uint256 id = 0; id < AMOUNT; ++id) {
            vm.assertEq(gen1.ownerOf(id), id == 2 ? bob : alice);
        }
    }

    function test_GivenTheLastToken_TheNextMintIsAnothers() public {
        vm.prank(alice);
        gen1.transferFrom(alice, bob, AMOUNT - 1);
        _expectNoToken(AMOUNT);
        _give(stranger, 1);
        vm.assertEq(gen1.ownerOf(AMOUNT - 1), bob);
        vm.assertEq(gen1.ownerOf(AMOUNT), stranger);
    }

    function test_GivenAnApproval_ItIsForOneTransfer() public {
        vm.prank(alice);
        gen1.approve(bob, 3);
        vm.assertEq(gen1.getApproved(3), bob);
        vm.prank(bob);
        gen1.transferFrom(alice, bob, 3);
        vm.assertEq(gen1.getApproved(3), address(0));
        vm.prank(bob);
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721InsufficientApproval.selector, bob, 4));
        gen1.transferFrom(alice, bob, 4);
    }

    function test_GivenAnOperator_ItTransfers() public {
        vm.prank(alice);
        gen1.setApprovalForAll(bob, true);
        vm.prank(bob);
        gen1.safeTransferFrom(alice, stranger, 9);
        vm.assertEq(gen1.ownerOf(9), stranger);
    }

    function test_RevertWhen_ATransferCannotBe() public {
        NoReceiver receiver = new NoReceiver();
        vm.startPrank(alice);
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721InvalidReceiver.selector, address(0)));
        gen1.transferFrom(alice, address(0), 1);
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721InvalidReceiver.selector, address(receiver)));
        gen1.safeTransferFrom(alice, address(receiver), 1);
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721IncorrectOwner.selector, bob, 1, alice));
        gen1.transferFrom(bob, alice, 1);
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721NonexistentToken.selector, AMOUNT));
        gen1.transferFrom(alice, bob, AMOUNT);
        vm.stopPrank();
    }

    // views

    function testFuzz_GivenAnyRange_TheOwnersTokensInItAreListed(uint256 start, uint256 stop) public {
        (start, stop) = (bound(start, 0, AMOUNT + 3), bound(stop, 0, AMOUNT + 3));
        vm.startPrank(alice);
        for (uint256 id = 0; id < AMOUNT; id += 3) {
            gen1.transferFrom(alice, bob, id);
        }
        vm.stopPrank();
        uint256[] memory found = gen1.tokensOfOwnerIn(bob, start, stop);
        uint256 next = 0;
        for (uint256 id = start; id < stop && id < AMOUNT; ++id) {
            if (id % 3 != 0) continue;
            vm.assertEq(found[next], id);
            ++next;
        }
        vm.assertEq(found.length, next);
    }

    function test_GivenIndices_TheEnumerableViewsAgree() public {
        vm.prank(alice);
        gen1.transferFrom(alice, bob, 6);
        vm.assertEq(gen1.tokenOfOwnerByIndex(bob, 0), 6);
        vm.assertEq(gen1.tokenOfOwnerByIndex(alice, 6), 7);
        vm.assertEq(gen1.tokenByIndex(AMOUNT - 1), AMOUNT - 1);
    }

    function test_RevertWhen_AnIndexIsTooLarge() public {
        vm.expectRevert(
            abi.encodeWithSelector(ERC721RunsUpgradeable.ERC721OutOfBoundsIndex.selector, alice, AMOUNT)
        );
        gen1.tokenOfOwnerByIndex(alice, AMOUNT);
        vm.expectRevert(
            abi.encodeWithSelector(ERC721RunsUpgradeable.ERC721OutOfBoundsIndex.selector, address(0), AMOUNT)
        );
        gen1.tokenByIndex(AMOUNT);
    }

    function test_RevertWhen_TheZeroAddressIsAskedFor() public {
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721InvalidOwner.selector, address(0)));
        gen1.balanceOf(address(0));
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721InvalidOwner.selector, address(0)));
        gen1.tokensOfOwner(address(0));
    }

    function test_RevertWhen_ATokenDoesNotExist() public {
        _expectNoToken(AMOUNT);
        vm.expectRevert(
            abi.encodeWithSelector(IERC721Errors.ERC721NonexistentToken.selector, type(uint256).max)
        );
        gen1.tokenURI(type(uint256).max);
    }

    /// @dev Mints, offers or moves.
    function _step(uint256 seed) private {
        address to = holders[(seed >> 8) % holders.length];
        if (seed % 8 == 0) {
            uint256 amount = 1 + (seed >> 16) % 11;
            _give(to, amount);
            for (uint256 i = 0; i < amount; ++i) {
                expected.push(to);
            }
            return;
        }
        uint256 id = (seed >> 16) % expected.length;
        if (seed % 8 == 1) {
            _offer(expected[id], id, 5);
            return;
        }
        vm.prank(expected[id]);
        gen1.transferFrom(expected[id], to, id);
        expected[id] = to;
    }

    function _expectNoToken(uint256 tokenId) private {
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721NonexistentToken.selector, tokenId));
        gen1.ownerOf(tokenId);
    }

    function _expectLedger() private {
        _expectNoToken(expected.length);
        vm.assertEq(gen1.totalSupply(), expected.length);
        for (uint256 id = 0; id < expected.length; ++id) {
            vm.assertEq(gen1.ownerOf(id), expected[id]);
        }
        for (uint256 h = 0; h < holders.length; ++h) {
            uint256[] memory found = gen1.tokensOfOwner(holders[h]);
            vm.assertEq(found.length, gen1.balanceOf(holders[h]));
            uint256 next = 0;
            for (uint256 id = 0; id < expected.length; ++id) {
                if (expected[id] != holders[h]) continue;
                vm.assertEq(found[next], id);
                ++next;
            }
            vm.assertEq(next, found.length);
        }
    }
}
